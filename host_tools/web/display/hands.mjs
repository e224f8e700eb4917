// What presses the keys: fingers and mouse on the six buttons, a keyboard, a screen reader's click.
import { NAMES } from "./keys.mjs";

const TURN_MS = 20;
/** @type {Record<string, string>} */
const ON_KEYBOARD = {
  ArrowUp: "UP", ArrowDown: "DOWN", ArrowLeft: "LEFT", ArrowRight: "RIGHT",
  Enter: "OK", Backspace: "BACK", Escape: "BACK",
};
/** @type {Record<string, string>} */
const AT_ONCE = { Home: "HOME", h: "HELP", "?": "HELP" };
const TAP_MS = 12;

const ITS_OWN = ["Enter", " "]; // press a button that has the focus

/**
 * The key that an event of the keyboard means, "" where it is not the device's: what has the focus
 * may want it for itself.
 * @param {KeyboardEvent} event
 */
function meant({ key, target, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey || !(target instanceof Node)) return "";
  const element = target instanceof Element ? target : null;
  if (element?.closest("input, textarea, select")) return "";
  const button = element?.closest("button, a, summary");
  if (!button || !ITS_OWN.includes(key)) return ON_KEYBOARD[key] ?? AT_ONCE[key] ?? "";
  return button instanceof HTMLElement ? (button.dataset.key ?? "") : "";
}

/**
 * `press(number)` is called for each key that counts, `isBusy()` says whether one is at work.
 * @param {HTMLElement} root
 * @param {import("./keys.mjs").Keys} keys
 * @param {(number: number) => unknown} press
 * @param {() => boolean} isBusy
 */
export function watch(root, keys, press, isBusy) {
  const tell = (/** @type {number[]} */ told) => told.forEach(press);
  const number = (/** @type {string} */ name) => NAMES.indexOf(name);
  const mark = (/** @type {string} */ name, /** @type {boolean} */ on) =>
    root.querySelector(`[data-key=${name}]`)?.classList.toggle("down", on);
  /** @type {Map<string, string>} */
  const held = new Map(); // a key of the keyboard -> what it was when it went down
  let timer = 0;

  const look = () => {
    tell(keys.passed(performance.now(), isBusy()));
    if (keys.held) return;
    clearInterval(timer);
    timer = 0;
  };
  const down = (/** @type {string} */ name) => {
    tell(keys.down(number(name), performance.now()));
    timer ||= setInterval(look, TURN_MS);
    mark(name, true);
    navigator.vibrate?.(TAP_MS);
  };
  const up = (/** @type {string} */ name) => {
    mark(name, false);
    tell(keys.up(number(name), performance.now()));
  };
  const drop = () => {
    keys.drop();
    held.clear();
    for (const button of root.querySelectorAll(".down")) button.classList.remove("down");
  };

  for (const button of root.querySelectorAll("[data-key]"))
    if (button instanceof HTMLElement) touch(button, down, up, (name) => press(number(name)));
  document.addEventListener("keydown", (event) => {
    const name = root.hidden ? "" : meant(event);
    if (!name) return;
    event.preventDefault();
    if (event.repeat) return;
    if (AT_ONCE[event.key]) press(number(name));
    else {
      held.set(event.key, name);
      down(name);
    }
  });
  document.addEventListener("keyup", (event) => {
    const name = held.get(event.key);
    if (!name) return;
    event.preventDefault(); // or a space would press the button that has the focus again
    held.delete(event.key);
    up(name);
  });
  addEventListener("blur", drop);
  document.addEventListener("visibilitychange", () => document.hidden && drop());
}

/**
 * Fingers, the mouse and a screen reader's click on a button.
 * @param {HTMLElement} button
 * @param {(name: string) => void} down
 * @param {(name: string) => void} up
 * @param {(name: string) => void} press
 */
function touch(button, down, up, press) {
  const name = button.dataset.key ?? "";
  button.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    event.preventDefault();
    button.setPointerCapture(event.pointerId);
    down(name);
  });
  button.addEventListener("lostpointercapture", () => up(name));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    if (event.detail === 0) press(name); // by a screen reader: nothing was pressed down
  });
}
