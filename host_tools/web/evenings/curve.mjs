// The evening's standings as lines: deals from left to right, points upwards.
import { make, named, signed } from "../make.mjs";
import { element } from "../display/table.mjs";
import { text } from "../words.mjs";

const WIDE = 240, HIGH = 160, EDGE = 6;
// As on the display each line is told apart without colour.
const DASHES = ["", "9 5", "2 4", "14 4 2 4", "5 3 5 9", "1 6", "20 6"];
export const COLOURS = 7; // of style.css, --line-0 and on
const SAMPLE = 36; // of a line, beside whose it is

/**
 * The line of the player `i`, who stands at that place.
 * @param {string} d
 * @param {number} i
 * @param {number} place
 */
function line(d, i, place) {
  const drawn = element("path", { d, "stroke-dasharray": DASHES[place % DASHES.length] });
  drawn.style.stroke = `var(--line-${i % COLOURS})`;
  return drawn;
}

/**
 * `rows` are everybody's points behind each deal, from before the first on; whose the lines are stands
 * beside them, the best one first.
 * @param {string[]} names
 * @param {number[][]} rows
 */
export function curve(names, rows) {
  const all = rows.flat();
  const low = Math.min(...all), span = Math.max(Math.max(...all) - low, 1);
  const across = (/** @type {number} */ at) => EDGE / 2 + ((WIDE - EDGE) * at) / Math.max(rows.length - 1, 1);
  const up = (/** @type {number} */ points) => HIGH - EDGE - ((points - low) * (HIGH - 2 * EDGE)) / span;
  const last = rows[rows.length - 1];
  const order = names.map((_, i) => i).sort((a, b) => last[b] - last[a]);
  const stands = order.map((i) => `${names[i]} ${signed(last[i])}`).join(", ");
  const lines = order.map((i, place) => {
    const points = rows.map((row, at) => `${across(at).toFixed(1)} ${up(row[i]).toFixed(1)}`);
    return line(`M${points.join("L")}`, i, place);
  });
  const zero = element("line", { class: "zero", x1: 0, x2: WIDE, y1: up(0), y2: up(0) });
  const label = text("evening.curve", stands);
  const drawn = element("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label }, [zero, ...lines]);
  const whose = order.map((i, place) => {
    const sample = element("svg", { viewBox: `0 0 ${SAMPLE} 8`, width: SAMPLE, height: 8 }, [line(`M0 4H${SAMPLE}`, i, place)]);
    return make("li", {}, sample, named(names[i]), make("strong", {}, signed(last[i])));
  });
  // The picture's label says the same.
  return make("div", { className: "curve" }, drawn, make("ul", { ariaHidden: "true" }, ...whose));
}
