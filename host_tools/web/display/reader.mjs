// What a screen reader has of the display: its lines, of which a list's rows are a listbox, who sits
// at the table, and one sentence behind each change.
import { byId, make, signed } from "../make.mjs";
import { text } from "../words.mjs";

/** @import { Seat, View } from "../types" */

const ROW = "row-"; // begins the id of a row

/** A seat in a sentence. @param {Seat} seat */
function sentence([name, deals, speaks, hat, out, points]) {
  const signs = [["deals", deals], ["turn", speaks], ["hat", hat], ["out", out]];
  const kinds = signs.filter(([, on]) => on).map(([kind]) => text(`seat.${kind}`));
  return [`${name}: ${signed(points)}`, ...kinds].join(", ");
}

/**
 * The lines, each an element; the rows of a list lie in a listbox.
 * @param {View} view
 */
function elements({ lines, rows, active }) {
  const all = lines.map((line, at) => {
    const isRow = rows.includes(at);
    const made = make("div", isRow ? { id: ROW + at, role: "option" } : {}, line);
    if (isRow) made.ariaSelected = String(at === active);
    return made;
  });
  if (!rows.length) return all;
  const list = make("div", { tabIndex: 0, role: "listbox", ariaLabel: lines[0] });
  if (active >= 0) list.setAttribute("aria-activedescendant", ROW + active);
  list.append(...rows.map((at) => all[at]));
  return [...all.slice(0, rows[0]), list, ...all.slice(rows[0] + rows.length)];
}

export class Reader {
  /** What stood beside the list. */
  beside = "";

  /** @param {View} view */
  show(view) {
    const { lines, rows, active, seats } = view;
    const said = byId("said"), now = byId("now");
    const hadFocus = said.contains(document.activeElement);
    said.replaceChildren(...elements(view));
    byId("seats").replaceChildren(...seats.map((seat) => make("li", {}, sentence(seat))));
    byId("seats").hidden = !seats.length;
    const list = /** @type {HTMLElement | null} */ (said.querySelector("[role=listbox]"));
    if (hadFocus) (list ?? byId("device")).focus();
    const beside = lines.filter((_, at) => !rows.includes(at)).join(". ");
    const row = lines[active] ?? "";
    const isMove = beside === this.beside && row !== "";
    // A list that has the focus tells its active row by itself.
    if (!isMove || !hadFocus) now.textContent = isMove ? row : [beside, row].filter(Boolean).join(". ");
    this.beside = beside;
  }
}
