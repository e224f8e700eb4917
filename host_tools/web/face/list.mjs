// Every other screen of the device, as a list to tap.
import { make } from "../make.mjs";
import { text } from "../words.mjs";
import { box, helps, note, press, turning } from "./parts.mjs";

/** @import { Drawn, List, ListRow, Tap } from "../types" */

const OWN = ["history", "standings"]; // which the table of the face leads to

/** @param {List} view @param {Tap} tap @returns {Drawn} */
export function list(view, tap) {
  const rows = view.rows.filter(({ mark }) => !view.is_menu || !OWN.includes(mark));
  const body = [box("answers", ...rows.map((row) => line(row, view, tap)))];
  const foot = [];
  const { done } = view;
  if (done) foot.push(press("done", "main", () => tap(...done), text("face.ready")));
  return { title: view.title, aside: "", body, foot, home: true };
}

/** @param {ListRow} row @param {List} view @param {Tap} tap */
function line(row, view, tap) {
  const { at, turns } = row;
  if (turns) {
    const help = row.help ? [helps(`help-${at}`, row.text, () => tap("explain", at))] : [];
    return turning(`turn-${at}`, row.text, row.note, (step) => tap("turn", at, step), ...help);
  }
  const pick = press(`row-${at}`, "pick", () => tap("pick", at), make("span", {}, row.text), ...(row.note ? [note(row.note)] : []));
  const beside = [];
  if (view.details) beside.push(press(`details-${at}`, "helps", () => tap("turn", at, 1), "…"));
  if (row.help) beside.push(helps(`help-${at}`, row.text, () => tap("explain", at)));
  return box(row.likely ? "answer likely" : "answer", pick, ...beside);
}
