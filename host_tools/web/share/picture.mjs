// The standings and who pays whom as a picture, for whoever was not at the table.
import { signed } from "../make.mjs";
import { text } from "../words.mjs";

/** @import { Evening } from "../types" */

const WIDE = 1080, EDGE = 64, LINE = 84;
const INK = "#22252b", QUIET = "#5c6069", GOOD = "#0e6b43", BAD = "#a3231b", PAPER = "#f6f4ef", CARD = "#ffffff";

/** A text that is cut where there is no room. @param {CanvasRenderingContext2D} pen @param {string} written @param {number} room */
function fitting(pen, written, room) {
  let shown = written;
  while (shown.length > 1 && pen.measureText(shown).width > room) shown = `${shown.slice(0, -2)}…`;
  return shown;
}

/** Rows of [left, right, colour] below a heading; where they end. */
function rows(/** @type {CanvasRenderingContext2D} */ pen, /** @type {string} */ heading,
  /** @type {[string, string, string][]} */ lines, /** @type {number} */ top) {
  pen.font = "600 36px system-ui, sans-serif";
  pen.fillStyle = QUIET;
  pen.textAlign = "left";
  pen.fillText(heading, EDGE, top + 40);
  top += 64;
  pen.fillStyle = CARD;
  pen.beginPath();
  pen.roundRect(EDGE - 24, top, WIDE - 2 * EDGE + 48, LINE * lines.length, 24);
  pen.fill();
  for (const [left, right, colour] of lines) {
    pen.font = "700 48px system-ui, sans-serif";
    const room = WIDE - 2 * EDGE - pen.measureText(right).width - 32;
    pen.textAlign = "right";
    pen.fillStyle = colour;
    pen.fillText(right, WIDE - EDGE, top + 58);
    pen.font = "48px system-ui, sans-serif";
    pen.textAlign = "left";
    pen.fillStyle = INK;
    pen.fillText(fitting(pen, left, room), EDGE, top + 58);
    top += LINE;
  }
  return top + 24;
}

/** The picture of an evening, as PNG. @param {Evening} evening @returns {Promise<Blob>} */
export function picture({ date, standings, payments }) {
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = 200 + (standings.length + payments.length) * LINE + (payments.length ? 176 : 88);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDE, canvas.height);
  pen.fillStyle = INK;
  pen.font = "700 56px system-ui, sans-serif";
  pen.fillText(["Kibic", date].filter(Boolean).join(" · "), EDGE, 104);
  const colour = (/** @type {number} */ points) => (points > 0 ? GOOD : points < 0 ? BAD : INK);
  const stand = standings.map(([name, points]) =>
    /** @type {[string, string, string]} */ ([name, signed(points), colour(points)]));
  const paid = payments.map(([from, to, amount]) =>
    /** @type {[string, string, string]} */ ([`${from} » ${to}`, amount, INK]));
  const below = rows(pen, text("evening.standings"), stand, 136);
  if (paid.length) rows(pen, text("evening.pays"), paid, below);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
