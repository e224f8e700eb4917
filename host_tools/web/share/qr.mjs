// QR codes on a canvas, by a library of three kilobytes.
import { correction, generate } from "../qr/lean-qr.mjs";
import { make } from "../make.mjs";

const LARGEST = 30; // version: 137 modules, which a phone still reads off another one's screen

/** A code, or null for a text that is too long for one. @param {string} written */
export function code(written) {
  const canvas = make("canvas", { className: "code" });
  return draw(canvas, written) ? canvas : null;
}

/** Draws a code; whether there is room for it. @param {HTMLCanvasElement} canvas @param {string} written */
export function draw(canvas, written) {
  try {
    const made = generate(written, {
      minCorrectionLevel: correction.L, maxCorrectionLevel: correction.L, maxVersion: LARGEST,
    });
    made.toCanvas(canvas, { on: [0, 0, 0], off: [255, 255, 255] });
    return true;
  } catch {
    return false;
  }
}
