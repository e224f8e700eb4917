// An evening in the place of the device's curve, codes and payments: the same as in its panel.
import { box } from "./parts.mjs";

/** @import { Drawn, EveningView, Tap } from "../types" */

/** @param {EveningView} view @param {Tap} _tap @param {import("../device/device.mjs").Device} device @returns {Drawn} */
export function evening(view, _tap, device) {
  const body = box("panel");
  import("../evenings/evening.mjs").then(({ fill }) => fill(body, device, view.number, view.part)).catch(console.warn);
  return { title: view.title, aside: "", body: [body], foot: [], home: true };
}
