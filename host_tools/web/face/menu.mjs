// What the page adds to the device's menu in its own face.
import { make } from "../make.mjs";
import { panels } from "../panels.mjs";
import { text } from "../words.mjs";
import { box, press } from "./parts.mjs";

const PANELS = ["sheet", "camera", "board"];

/** @param {import("../device.mjs").Device} device */
export function pageMenu(device) {
  const row = (id, label, act) => box("answer", press(id, "pick", act, make("span", {}, label)));
  const rows = PANELS.map((name) => row(name, text(`${name}.title`), () => panels.show(name, device)));
  rows.push(row("as-device", text("face.as-device"), () => device.show("choose", "device")));
  return [box("answers", ...rows)];
}
