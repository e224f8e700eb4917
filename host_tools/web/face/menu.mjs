// What the page adds to the device's menu in its own face.
import { make } from "../make.mjs";
import * as awake from "../awake.mjs";
import { panels } from "../panels.mjs";
import { text } from "../words.mjs";
import { box, press } from "./parts.mjs";

const PANELS = ["sheet", "camera", "board"];

/** @param {import("../device.mjs").Device} device */
export function pageMenu(device) {
  const row = (id, label, act) => box("answer", press(id, "pick", act, make("span", {}, label)));
  const rows = PANELS.map((name) => row(name, text(`${name}.title`), () => panels.show(name, device)));
  rows.push(stays());
  rows.push(row("as-device", text("face.as-device"), () => device.show("choose", "device")));
  return [box("answers", ...rows)];
}

/** The switch of a screen that stays on. */
function stays() {
  const made = press("awake", "pick", () => {
    awake.stay(!awake.isAlways());
    made.ariaPressed = String(awake.isAlways());
    state.textContent = awake.isAlways() ? "✓" : "";
  }, make("span", {}, text("face.awake")));
  const state = make("span", {}, awake.isAlways() ? "✓" : "");
  made.append(state);
  made.ariaPressed = String(awake.isAlways());
  return box("answer", made);
}
