// The evening that is played: its curve, who pays whom, its deals as a table, each to be looked at;
// its sheets, and those of all that are kept, to be shared.
import { curve, COLOURS } from "./curve.mjs";
import { button, listed, make, named, row, signed } from "./make.mjs";
import { panels } from "./panels.mjs";
import { share, shareText } from "./share.mjs";
import { text } from "./words.mjs";

/**
 * `given` names the part that is wanted: `deals`, `payments`.
 * @param {HTMLElement} section
 * @param {import("./device.mjs").Device} device
 * @param {string} [given]
 */
export async function open(section, device, given = "") {
  const list = await device.call("kept");
  if (!list.length) {
    section.append(make("p", {}, text("evening.none")));
    return;
  }
  const evening = await device.call("evening");
  const { names, rows } = evening;
  const out = make("p", { role: "status" });
  const say = async () => (out.textContent = await shareText(summary(evening)));
  section.append(
    row(button(text("evening.share"), () => share(evening.sheets)), button(text("evening.text"), say)), out,
    curve(names, rows), payments(evening), deals(evening, device), others(list, device));
  if (given) section.querySelector(`.${given}`)?.scrollIntoView();
}

/** What people read: the standings, and who pays whom. */
function summary({ standings, payments: paid }) {
  const lines = [...standings.map(([name, points]) => `${name} ${signed(points)}`)];
  if (paid.length) lines.push("", text("evening.pays"), ...paid.map(([from, to, amount]) => `${from} → ${to}: ${amount}`));
  return [text("evening.standings"), ...lines].join("\n");
}

function payments({ payments: paid }) {
  const lines = paid.map(([from, to, amount]) =>
    make("li", {}, make("span", {}, named(from), " → ", named(to)), make("strong", {}, amount)));
  const none = lines.length ? [] : [make("p", {}, text("evening.nobody"))];
  return make("section", { className: "payments" }, make("h3", {}, text("evening.pays")), ...none, make("ul", {}, ...lines));
}

/** The latest deal first; names above and totals below stay in sight. */
function deals({ names, rows, deals: played }, device) {
  const cell = (points) => make("td", { className: points > 0 ? "plus" : points < 0 ? "minus" : "" }, points ? signed(points) : "–");
  const look = async (number) => {
    panels.hide();
    await device.show("look", number);
  };
  const lines = played.map((deal, at) => {
    const label = `${at + 1}. ${deal}`;
    const opener = button(label, () => look(at + 1), { className: "deal" });
    const gains = names.map((_, i) => cell(rows[at + 1][i] - rows[at][i]));
    return make("tr", {}, make("th", { scope: "row" }, opener), ...gains);
  });
  const heads = names.map((name, at) => {
    const mark = make("span", { className: "mark", ariaHidden: "true" }, "■");
    mark.style.color = `var(--line-${at % COLOURS})`;
    return make("th", { scope: "col" }, mark, " ", named(name));
  });
  const totals = rows.at(-1).map((points) => make("td", {}, signed(points)));
  const all = make("table", {},
    make("thead", {}, make("tr", {}, make("td"), ...heads)),
    make("tbody", {}, ...lines.reverse()),
    make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, text("evening.total")), ...totals)));
  return make("div", { className: "scroll deals", tabIndex: 0 }, all);
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
