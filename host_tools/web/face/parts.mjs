// What the views of the face are made of.
import { button, make, signed, worth } from "../make.mjs";
import { text } from "../words.mjs";

/** @typedef {import("../make.mjs").Inner} Inner */

/** @type {Record<string, string>} */
export const SIGNS = { declarer: "▲", defence: "▼" };

/**
 * A button that keeps the focus from one view to the next, by its id.
 * @param {string} id
 * @param {string} className
 * @param {() => unknown} act
 * @param {...Inner} inner
 */
export function press(id, className, act, ...inner) {
  const made = button("", act, { className });
  made.dataset.id = id;
  made.replaceChildren(...inner);
  return made;
}

/**
 * Several things in a box.
 * @param {string} className
 * @param {...Inner} inner
 * @returns {HTMLElement}
 */
export function box(className, ...inner) {
  return make("div", { className }, ...inner);
}

/** A small text beside another one. @param {string} said */
export function note(said) {
  return make("span", { className: "note" }, said);
}

/** The button that explains something. @param {string} id @param {string} of @param {() => unknown} act */
export function helps(id, of, act) {
  const made = press(id, "helps", act, "?");
  made.ariaLabel = text("face.helps", of);
  return made;
}

/**
 * Buttons side by side; those that are seldom needed come when `…` is pressed.
 * @param {string} label
 * @param {HTMLElement[]} near
 * @param {HTMLElement[]} far
 * @param {string} id of that button
 */
export function segments(label, near, far, id) {
  const made = box("segments", ...near);
  made.role = "group";
  made.ariaLabel = label;
  if (far.length) {
    const more = press(id, "segment more", () => {
      more.replaceWith(...far);
      far[0].focus();
    }, "…");
    more.ariaLabel = text("face.more-of", label);
    made.append(more);
  }
  return made;
}

/** Who pays how much, as a sign of its own beside the colour. @param {string} tag @param {number} points */
export function figure(tag, points) {
  return make(/** @type {"span"} */ (tag), { className: `figure ${worth(points)}` }, signed(points));
}

/**
 * A value between two arrows.
 * @param {string} id
 * @param {string} label
 * @param {string} value
 * @param {(step: number) => unknown} turn
 * @param {...Inner} more
 */
export function turning(id, label, value, turn, ...more) {
  const arrow = (/** @type {number} */ step, /** @type {string} */ sign) => {
    const made = press(`${id}-${step}`, "turn", () => turn(step), sign);
    made.ariaLabel = text(step < 0 ? "face.before" : "face.after", label);
    return made;
  };
  return box("card row", make("span", {}, label), arrow(-1, "◂"), make("output", {}, value), arrow(1, "▸"), ...more);
}

/**
 * What was, and what will be.
 * @param {import("../types").Change[]} lines
 */
export function changes(lines) {
  const heads = ["face.who", "face.was", "face.will"].map((key) => make("th", { scope: "col" }, text(key)));
  const rows = lines.map(([name, before, after]) =>
    make("tr", { className: before === after ? "same" : "" }, make("th", { scope: "row" }, name), figure("td", before),
      after === null ? make("td", {}, "?") : figure("td", after)));
  return make("table", { className: "why" }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
}
