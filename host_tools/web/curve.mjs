// The evening's standings as lines: deals from left to right, points upwards.
import { signed } from "./make.mjs";
import { element } from "./table.mjs";
import { text } from "./words.mjs";

const WIDE = 340, HIGH = 200, TOP = 10, END = 200;
// As on the display each line is told apart without colour.
const DASHES = ["", "9 5", "2 4", "14 4 2 4", "5 3 5 9", "1 6", "20 6"];
export const COLOURS = 7; // of style.css, --line-0 and on
const APART = 17; // between two names
const LONGEST = 12; // letters of a name; all of it stands in the table below

/** @param {string} name */
function short(name) {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
}

/**
 * `rows` are everybody's points behind each deal, from before the first on.
 * @param {string[]} names
 * @param {number[][]} rows
 */
export function curve(names, rows) {
  const all = rows.flat();
  const low = Math.min(...all), span = Math.max(Math.max(...all) - low, 1);
  const across = (/** @type {number} */ at) => (END * at) / Math.max(rows.length - 1, 1);
  const up = (/** @type {number} */ points) => HIGH - TOP - ((points - low) * (HIGH - 2 * TOP)) / span;
  const last = rows[rows.length - 1];
  const order = names.map((_, i) => i).sort((a, b) => last[b] - last[a]);
  const stands = order.map((i) => `${names[i]} ${signed(last[i])}`).join(", ");
  const described = text("evening.curve", stands);
  const drawn = element("svg", { class: "curve", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": described });
  drawn.append(element("line", { class: "zero", x1: 0, x2: END, y1: up(0), y2: up(0) }));
  let below = -Infinity;
  order.forEach((i, place) => {
    const points = rows.map((row, at) => `${across(at).toFixed(1)} ${up(row[i]).toFixed(1)}`);
    const dash = { "stroke-dasharray": DASHES[place % DASHES.length] };
    const line = element("path", { d: `M${points.join("L")}`, ...dash });
    line.style.stroke = `var(--line-${i % COLOURS})`;
    drawn.append(line);
    below = Math.min(Math.max(up(last[i]), below + APART), HIGH - 8 - APART * (order.length - 1 - place));
    const label = element("text", { x: END + 8, y: below + 4 }, [`${short(names[i])} ${signed(last[i])}`]);
    label.style.fill = `var(--line-${i % COLOURS})`;
    drawn.append(label);
  });
  return drawn;
}
