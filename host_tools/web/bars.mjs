// Lines above the device, each with a button at most: what has to be told and may be put away.
import { button, byId, make } from "./make.mjs";

/**
 * Shows a line with a button that puts it away, and returns the button.
 * @param {string} key
 * @param {string} said
 * @param {[string, () => unknown]} way what the button says, and does beside
 */
export function show(key, said, [label, act] = ["OK", () => {}]) {
  drop(key);
  const press = button(label, () => {
    line.remove();
    act();
  });
  const line = make("div", {}, make("span", {}, said), press);
  line.dataset.bar = key;
  byId("bars").append(line);
  return press;
}

/** @param {string} key */
export function drop(key) {
  document.querySelector(`#bars [data-bar="${key}"]`)?.remove();
}
