// What presses the keys: fingers and mouse on the six buttons, a keyboard, a screen reader's click.
import { NAMES } from "./keys.mjs";

const TURN_MS = 20;
const ON_KEYBOARD = {
  ArrowUp: "UP", ArrowDown: "DOWN", ArrowLeft: "LEFT", ArrowRight: "RIGHT",
  Enter: "OK", Backspace: "BACK", Escape: "BACK",
};
const AT_ONCE = { Home: "HOME", h: "HELP", "?": "HELP" };
const TAP_MS = 12;

/** Whether what has the focus wants the keyboard for itself. */
function isTyping({ target, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey) return true;
  return target instanceof Element && target.closest("input, textarea, select, a, [data-own]");
}

/** `press(number)` is called for each key that counts, `isBusy()` says whether one is at work. */
export function watch(root, keys, press, isBusy) {
  const tell = (told) => told.forEach(press);
  const number = (name) => NAMES.indexOf(name);
  let timer = 0;

  const look = () => {
    tell(keys.passed(performance.now(), isBusy()));
    if (!keys.held) timer = clearInterval(timer) ?? 0;
  };
  const down = (name) => {
    tell(keys.down(number(name), performance.now()));
    timer ||= setInterval(look, TURN_MS);
    mark(name, true);
    navigator.vibrate?.(TAP_MS);
  };
  const up = (name) => {
    mark(name, false);
    tell(keys.up(number(name), performance.now()));
  };
  const mark = (name, on) => root.querySelector(`[data-key=${name}]`)?.classList.toggle("down", on);
  const drop = () => {
    keys.drop();
    for (const button of root.querySelectorAll(".down")) button.classList.remove("down");
  };

  for (const button of root.querySelectorAll("[data-key]")) {
    const name = button.dataset.key;
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      button.setPointerCapture(event.pointerId);
      down(name);
    });
    button.addEventListener("lostpointercapture", () => up(name));
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      if (event.detail === 0) press(number(name)); // by a screen reader: nothing was pressed down
    });
  }
  document.addEventListener("keydown", (event) => {
    if (isTyping(event) || root.hidden) return;
    if (AT_ONCE[event.key] && !event.repeat) press(number(AT_ONCE[event.key]));
    const name = ON_KEYBOARD[event.key];
    if (!name && !AT_ONCE[event.key]) return;
    event.preventDefault();
    if (name && !event.repeat) down(name);
  });
  document.addEventListener("keyup", (event) => {
    const name = ON_KEYBOARD[event.key];
    if (name) up(name);
  });
  addEventListener("blur", drop);
  document.addEventListener("visibilitychange", () => document.hidden && drop());
}
