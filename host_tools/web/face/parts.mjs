// What the views of the face are made of.
import { button, make } from "../make.mjs";
import { text } from "../words.mjs";

/** @typedef {import("../make.mjs").Inner} Inner */
/** @typedef {(action: string, ...facts: (string | number)[]) => unknown} Tap */

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

/** Several things in a box. @param {string} className @param {...Inner} inner */
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

/** @param {number} points */
export function worth(points) {
  return points > 0 ? "plus" : points < 0 ? "minus" : "";
}

/** Who pays how much, as a sign of its own beside the colour. @param {string} tag @param {number} points */
export function figure(tag, points) {
  const said = points > 0 ? `+${points}` : String(points).replace("-", "−");
  return make(/** @type {"span"} */ (tag), { className: `figure ${worth(points)}` }, said);
}
