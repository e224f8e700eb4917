// What the page adds to the device's menu in its own face.
import { make } from "../make.mjs";
import { panels } from "../shell/panels.mjs";
import { text } from "../words.mjs";
import { box, note, press } from "./parts.mjs";

const PANELS = ["evenings", "sheet", "camera", "board"];

/** The guide in the language of the page, else in English. */
export function guide() {
  const language = document.documentElement.lang === "hu" ? "hu" : "en";
  const link = make("a", { href: `guide/${language}.html`, className: "pick", target: "_blank" }, text("face.guide"));
  return box("answer", link);
}

/**
 * @param {import("../device/device.mjs").Device} device
 * @param {boolean} isAwake whether the screen stays on
 * @returns {HTMLElement[]}
 */
export function pageMenu(device, isAwake) {
  const row = (/** @type {string} */ id, /** @type {string} */ label, /** @type {() => unknown} */ act, /** @type {Node[]} */ ...more) =>
    box("answer", press(id, "pick", act, make("span", {}, label), ...more));
  const rows = PANELS.map((name) => {
    const more = name === "evenings" ? [note(text("evenings.menu"))] : [];
    return row(name, text(`${name}.title`), () => panels.show(name, device), ...more);
  });
  const awake = press("awake", "pick", () => device.show("stay", isAwake ? 0 : 1),
    make("span", {}, text("face.awake")), make("span", {}, isAwake ? "✓" : ""));
  awake.ariaPressed = String(isAwake);
  rows.push(box("answer", awake));
  rows.push(row("as-device", text("face.as-device"), () => device.show("choose", "device")));
  return [box("answers", ...rows)];
}
