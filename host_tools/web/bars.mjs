// Lines above the device, each with a button at most: what has to be told and may be put away.
import { byId } from "./make.mjs";

/**
 * Shows a line; `button` is [its text, what it does], by default it only puts the line away.
 * @param {string} key
 * @param {string} said
 * @param {[string, () => unknown]} button
 */
export function show(key, said, button = ["OK", () => {}]) {
  drop(key);
  const line = document.createElement("div");
  line.dataset.bar = key;
  const words = document.createElement("span");
  words.textContent = said;
  line.append(words);
  const [label, act] = button;
  const press = document.createElement("button");
  press.textContent = label;
  press.onclick = () => {
    line.remove();
    act();
  };
  line.append(press);
  byId("bars").append(line);
  return press;
}

/** @param {string} key */
export function drop(key) {
  document.querySelector(`#bars [data-bar="${key}"]`)?.remove();
}
