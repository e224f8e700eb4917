// The evening that is played, as a table with a curve; its sheets, and those of all that are kept,
// to be shared.
import { curve } from "./curve.mjs";
import { button, listed, make, named, row, signed, table } from "./make.mjs";
import { share } from "./share.mjs";
import { text } from "./words.mjs";

export async function open(section, device) {
  const list = await device.call("kept");
  if (!list.length) {
    section.append(make("p", {}, text("evening.none")));
    return;
  }
  const told = await device.call("evening");
  section.append(row(button(text("evening.share"), () => share(told.sheets))));
  section.append(curve(told.names, told.rows), payments(told), deals(told), others(list, device));
}

function deals({ names, rows, deals }) {
  const lines = deals.map((what, at) => {
    const won = names.map((_, i) => rows[at + 1][i] - rows[at][i]);
    return [`${at + 1}. ${what}`, ...won.map((points) => (points ? signed(points) : "–"))];
  });
  lines.push([text("evening.total"), ...rows.at(-1).map(signed)]);
  return table(["", ...names], lines);
}

function payments({ payments }) {
  const lines = payments.map(([from, to, amount]) => make("li", {}, named(from), " → ", named(to), `: ${amount}`));
  return make("ul", {}, ...lines);
}

/** All evenings that are kept. */
function others(list, device) {
  const lines = list.map(([date, names, numbers]) => {
    const get = async () => share(await device.call("files", JSON.stringify(numbers)));
    const day = `${date ?? text("evening.undated")} · `;
    return make("li", {}, day, ...listed(names.map(named)), " ", button(text("evening.share"), get));
  });
  return make("details", {}, make("summary", {}, text("evening.all")), make("ul", {}, ...lines));
}
