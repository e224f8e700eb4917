// The table from above: an arrow to each seat, lit as the board's lamps are. Who deals has a card,
// whose turn it is a full arrow, who sits out is pale; the hat is a hat. Order of play runs against
// the clock, the first seat is below.
const SVG = "http://www.w3.org/2000/svg";
const WIDE = 360, HIGH = 170;
const FELT = [70, 34], ARROW = [92, 50], NAME = [108, 73];
const LONGEST = 10;
const HAT = "M-9 4h18v3h-18zM-6 -8h12v11h-12z";

/**
 * An element of a drawing.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
export function element(name, attributes = {}, children = []) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** @param {import("../types").Seat} seat @param {number} at @param {number} count */
function seat([name, deals, speaks, hat, out], at, count) {
  const angle = Math.PI / 2 - (2 * Math.PI * at) / count;
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  const place = (/** @type {number[]} */ [wide, high]) => [WIDE / 2 + wide * across, HIGH / 2 + high * down];
  const [x, y] = place(ARROW);
  const turned = (Math.atan2(ARROW[1] * down, ARROW[0] * across) * 180) / Math.PI;
  const [left, top] = place(NAME);
  const side = Math.abs(across) < 0.2 ? "middle" : across > 0 ? "start" : "end";
  const kinds = [["deals", deals], ["speaks", speaks], ["out", out]];
  const signs = [];
  const [inX, inY] = place([ARROW[0] - 28, ARROW[1] - 26]);
  if (deals) signs.push(element("rect", { class: "card", x: inX - 5, y: inY - 7, width: 10, height: 14, rx: 2 }));
  if (hat) signs.push(element("path", { class: "hat", d: HAT, transform: `translate(${inX + (deals ? 16 : 0)} ${inY})` }));
  return element("g", { class: kinds.filter(([, on]) => on).map(([kind]) => kind).join(" ") }, [
    element("path", { class: "arrow", d: "M-7 -8L9 0L-7 8z", transform: `translate(${x} ${y}) rotate(${turned})` }),
    element("text", { x: left, y: top + 5, "text-anchor": side }, [name.slice(0, LONGEST)]),
    ...signs,
  ]);
}

/** Draws the seats of a view into a box. @param {Element} box @param {import("../types").Seat[]} seats */
export function draw(box, seats) {
  const felt = element("ellipse", { class: "felt", cx: WIDE / 2, cy: HIGH / 2, rx: FELT[0], ry: FELT[1] });
  const all = seats.map((one, at) => seat(one, at, seats.length));
  box.replaceChildren(element("svg", { viewBox: `0 0 ${WIDE} ${HIGH}` }, seats.length ? [felt, ...all] : []));
}
