// What the page adds to the device's menu in its own face.
import { make } from "../make.mjs";
import { panels } from "../panels.mjs";
import { text } from "../words.mjs";
import { box, press } from "./parts.mjs";

const PANELS = ["evenings", "sheet", "camera", "board"];

/** The guide in the language of the page, else in English. */
function guide() {
  const language = document.documentElement.lang === "hu" ? "hu" : "en";
  return make("a", { href: `guide/${language}.html`, className: "pick", target: "_blank" }, text("face.guide"));
}

/**
 * @param {import("../device.mjs").Device} device
 * @param {boolean} isAwake whether the screen stays on
 */
export function pageMenu(device, isAwake) {
  const row = (/** @type {string} */ id, /** @type {string} */ label, /** @type {() => unknown} */ act) =>
    box("answer", press(id, "pick", act, make("span", {}, label)));
  const rows = PANELS.map((name) => row(name, text(`${name}.title`), () => panels.show(name, device)));
  const awake = press("awake", "pick", () => device.show("stay", isAwake ? 0 : 1),
    make("span", {}, text("face.awake")), make("span", {}, isAwake ? "✓" : ""));
  awake.ariaPressed = String(isAwake);
  rows.push(box("answer", awake));
  rows.push(row("as-device", text("face.as-device"), () => device.show("choose", "device")));
  return [box("answers", ...rows, box("answer", guide()))];
}
