// Elements by hand: what somebody wrote goes in as text and never as markup.

/** @typedef {string | Node} Inner */

/**
 * An element of the page, which is there.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!found || (kind && !(found instanceof kind))) throw new Error(`#${id} is missing`);
  return /** @type {T} */ (found);
}

/**
 * An element with properties and what is in it.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Partial<HTMLElementTagNameMap[K]>} [properties]
 * @param {...Inner} inner
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, properties = {}, ...inner) {
  const made = document.createElement(tag);
  Object.assign(made, properties);
  made.append(...inner);
  return made;
}

/** A name, which turns nothing beside it whichever way it is written. @param {string} name */
export function named(name) {
  return make("bdi", {}, name);
}

/**
 * What is said of each of several, with commas between; an entry may have parts.
 * @param {(Inner | Inner[])[]} entries
 * @returns {Inner[]}
 */
export function listed(entries) {
  return entries.flatMap((entry, at) => (at ? [", ", entry] : [entry])).flat();
}

/**
 * @param {string} label
 * @param {() => unknown} onclick
 * @param {Partial<HTMLButtonElement>} [properties]
 */
export function button(label, onclick, properties = {}) {
  return make("button", { type: "button", onclick, ...properties }, label);
}

/** @param {...Inner} inner */
export function row(...inner) {
  return make("div", { className: "row" }, ...inner);
}

/**
 * A table in a box that can be moved sideways; one without heads has empty ones.
 * @param {string[]} heads
 * @param {(string | number)[][]} rows
 */
export function table(heads, rows) {
  const all = make("table");
  const titles = heads.map((head) => make(head ? "th" : "td", head ? { scope: "col" } : {}, head));
  if (heads.some((head) => head)) all.append(make("thead", {}, make("tr", {}, ...titles)));
  const lines = rows.map((cells) =>
    make("tr", {}, ...cells.map((cell) => make("td", {}, String(cell)))));
  all.append(make("tbody", {}, ...lines));
  return make("div", { className: "scroll", tabIndex: 0 }, all);
}

/**
 * A file of sheets to choose; its text goes to `take`.
 * @param {string} label for who cannot see
 * @param {(written: string) => unknown} take
 */
export function sheetFile(label, take) {
  const file = make("input", { type: "file", accept: ".kib,.txt,text/plain", ariaLabel: label });
  file.onchange = async () => {
    const chosen = file.files?.[0];
    if (chosen) await take(await chosen.text());
  };
  return file;
}

/** The class of a figure, for its colour. @param {number} points */
export function worth(points) {
  return points > 0 ? "plus" : points < 0 ? "minus" : "";
}

/** @param {number} points */
export function signed(points) {
  return points > 0 ? `+${points}` : String(points).replace("-", "−");
}
