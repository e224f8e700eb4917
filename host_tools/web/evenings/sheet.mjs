// Sheets from elsewhere, a file, pasted, or of an evening that another phone shows: settled with the
// reasons, or the line that is wrong; and played on with, or kept.
import { story } from "./evening.mjs";
import { panels } from "../shell/panels.mjs";
import { button, listed, make, named, row, sheetFile, signed, table } from "../make.mjs";
import { MOST, sheetsOf } from "../share/link.mjs";
import { text } from "../words.mjs";

/** @import { Device } from "../device/device.mjs" */
/** @import { Evening } from "../types" */
/** @typedef {{number: number, what: string, factor: number, paid: number[], reasons: string[][]}} Deal */
/** @typedef {{names: string[], totals: number[], deals: Deal[], open: boolean, story: Evening["story"]}} Settled */
/** @typedef {{line: number, error: string}} Wrong */

const SHOWN = 12; // sheets; more of them are kept, not looked at

/**
 * `given` is a text of sheets that was found otherwise.
 * @param {HTMLElement} section
 * @param {Device} device
 * @param {string} [given]
 */
export async function open(section, device, given = "") {
  const field = make("textarea", { spellcheck: false, ariaLabel: text("sheet.text"), value: given });
  field.placeholder = text("sheet.text");
  const out = make("div", { ariaLive: "polite" });
  const settle = () => show(out, field.value.slice(0, MOST).replaceAll("\r", ""), device);
  const file = sheetFile(text("sheet.file"), (written) => {
    field.value = written.slice(0, MOST);
    return settle();
  });
  const asks = [make("p", {}, text("sheet.intro")), row(file), field,
    row(button(text("sheet.settle"), settle, { className: "settle" }))];
  if (!given) section.append(...asks, out);
  else {
    await settle();
    section.append(out, make("details", {}, make("summary", {}, text("sheet.other")), ...asks));
  }
}

/** @param {Wrong} wrong */
function wrong({ line, error }) {
  const said = error === "line-long" ? text("sheet.long") : error;
  return make("p", { className: "bad" }, text("sheet.wrong", line, said));
}

/**
 * What the sheets of a text come to, one below the other.
 * @param {HTMLElement} out
 * @param {string} written
 * @param {Device} device
 */
async function show(out, written, device) {
  const sheets = sheetsOf(written);
  if (sheets.length <= 1) {
    out.replaceChildren(...(await settled(written, device)));
    return;
  }
  const keep = button(text("sheet.keep", sheets.length), () => panels.show("evenings", device, written), { className: "keep" });
  out.replaceChildren(row(keep));
  for (const sheet of sheets.slice(0, SHOWN)) out.append(...(await settled(sheet.written, device)));
}

/** @param {string} written @param {Device} device @returns {Promise<HTMLElement[]>} */
async function settled(written, device) {
  /** @type {Settled & Wrong} */
  const result = await device.call("settle", written);
  if (result.error) return [wrong(result)];
  const { names, totals, deals } = result;
  const problem = make("p");
  const on = async () => {
    const view = await device.call("go_on", written);
    if (view.error) problem.replaceWith(wrong(view));
    else {
      panels.hide();
      device.heard.view(view);
    }
  };
  return [
    table(names, [totals.map(signed)]),
    story(result),
    ...deals.map((deal) => reasons(deal, names)),
    make("p", {}, result.open ? text("sheet.open") : ""),
    row(button(text("sheet.go-on"), on, { className: "go-on" })), problem,
  ];
}

/** A deal, whose reasons open under it. @param {Deal} deal @param {string[]} names */
function reasons({ number, what, factor, paid, reasons: why }, names) {
  const won = names.map((name, i) => [named(name), ` ${signed(paid[i])}`]).filter((_, i) => paid[i]);
  const head = `${number}. ${what}${factor > 1 ? ` ×${factor}` : ""}: `;
  const summary = make("summary", {}, head, ...(won.length ? listed(won) : ["0"]));
  return make("details", {}, summary, table(["", ""], why));
}
