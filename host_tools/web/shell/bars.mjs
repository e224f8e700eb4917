// Lines above the device, each with its buttons: what has to be told and may be put away.
import { button, byId, make } from "../make.mjs";

/** @type {[string, () => unknown]} */
export const OK = ["OK", () => {}];

/**
 * Shows a line with buttons that put it away, and returns the first of them.
 * @param {string} key
 * @param {string} said
 * @param {...[string, () => unknown]} ways what a button says, and does beside
 */
export function show(key, said, ...ways) {
  drop(key);
  const buttons = (ways.length ? ways : [OK]).map(([label, act]) => button(label, () => {
    line.remove();
    act();
  }));
  const line = make("div", {}, make("span", {}, said), ...buttons);
  line.dataset.bar = key;
  byId("bars").append(line);
  return buttons[0];
}

/** @param {string} key */
export function drop(key) {
  document.querySelector(`#bars [data-bar="${key}"]`)?.remove();
}
