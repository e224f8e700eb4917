// All evenings of this phone: what everybody has won, each to be shared, all in one file and back.
import { button, listed, make, named, row, sheetFile, signed } from "../make.mjs";
import { sheetsOf } from "../share/link.mjs";
import { share } from "../share/share.mjs";
import { text } from "../words.mjs";

/** @import { Device } from "../device/device.mjs" */
/** @typedef {[string | null, string[], number[]]} Kept date, names, numbers of its sheets */

/**
 * `given` is a text of sheets, which are taken.
 * @param {HTMLElement} section
 * @param {Device} device
 * @param {string} [given]
 */
export async function open(section, device, given = "") {
  const out = make("p", { role: "status" });
  const list = make("div");
  const draw = async () => list.replaceChildren(...evenings(await device.call("kept"), device, out));
  const bring = async (/** @type {string} */ written) => {
    await take(written, device, out);
    await draw();
  };
  const file = sheetFile(text("evenings.back"), bring);
  const all = button(text("evenings.all"), async () => {
    const name = `kibic-${new Date().toISOString().slice(0, 10)}.kib`;
    out.textContent = await share([[name, await device.call("bundle")]]);
  });
  section.append(make("p", {}, text("evenings.intro")), row(all), row(make("label", {}, text("evenings.back"), " ", file)), out, list);
  await draw();
  if (given) await bring(given);
}

/**
 * Takes each sheet of a text that is not here yet.
 * @param {string} written
 * @param {Device} device
 * @param {HTMLElement} out
 */
async function take(written, device, out) {
  const sheets = sheetsOf(written);
  /** @type {Record<string, number>} */
  const count = { new: 0, longer: 0, same: 0, other: 0 };
  const wrong = [];
  await device.call("take_begin");
  for (const [at, { number, written: sheet }] of sheets.entries()) {
    out.textContent = `${at + 1} / ${sheets.length}`;
    const result = await device.call("take", sheet, number);
    if (typeof result === "string") count[result]++;
    else wrong.push(text("evenings.wrong", at + 1, result?.error ?? ""));
  }
  const view = await device.call("take_end");
  if (count.new + count.longer) device.heard.view(view);
  const taken = sheets.length ? [text("evenings.taken", count.new, count.longer, count.same)] : [text("evenings.none")];
  if (count.other) taken.push(text("evenings.other", count.other));
  out.textContent = [...taken, ...wrong].join(" ");
}

/** @param {Kept[]} list @param {Device} device @param {HTMLElement} out */
function evenings(list, device, out) {
  if (!list.length) return [];
  const lines = list.map(([date, names, numbers]) => {
    const get = async () => (out.textContent = await share(await device.call("files", JSON.stringify(numbers))));
    const day = `${date ?? text("evening.undated")} · `;
    return make("li", {}, day, ...listed(names.map(named)), " ", button(text("share.send"), get));
  });
  const table = make("div");
  const add = make("details", {}, make("summary", {}, text("evenings.table")), table);
  add.ontoggle = async () => {
    if (add.open && !table.childElementCount) await won(table, list, device);
  };
  return [add, make("h3", {}, text("evening.all")), make("ul", {}, ...lines)];
}

/**
 * What everybody has won, a table a game: points of one are not those of another.
 * @param {HTMLElement} box
 * @param {Kept[]} list
 * @param {Device} device
 */
async function won(box, list, device) {
  /** @type {Map<string, Map<string, {evenings: number, points: number}>>} */
  const games = new Map();
  const far = make("progress", { max: list.length, ariaLabel: text("evenings.table") });
  box.replaceChildren(far);
  for (const [, , numbers] of list) {
    far.value++;
    const result = await device.call("won", numbers[0]);
    if (!result?.deals) continue;
    const game = games.get(result.game) ?? new Map();
    games.set(result.game, game);
    for (const [name, points] of Object.entries(result.won)) {
      const before = game.get(name) ?? { evenings: 0, points: 0 };
      game.set(name, { evenings: before.evenings + 1, points: before.points + points });
    }
  }
  box.replaceChildren(...[...games].map(([game, people]) => standings(game, people)));
}

/** @param {string} game @param {Map<string, {evenings: number, points: number}>} people */
function standings(game, people) {
  const each = new Intl.NumberFormat(document.documentElement.lang, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
  const best = [...people].sort(([, one], [, other]) => other.points - one.points);
  const rows = best.map(([name, { evenings: count, points }]) =>
    make("tr", {}, make("th", { scope: "row" }, named(name)), make("td", {}, String(count)),
      make("td", {}, signed(points)), make("td", {}, each.format(points / count).replace("-", "−"))));
  const heads = ["", ...["evenings.count", "evenings.points", "evenings.each"].map((key) => text(key))];
  const titles = heads.map((head) => (head ? make("th", { scope: "col" }, head) : make("td")));
  return make("div", { className: "scroll", tabIndex: 0 }, make("table", {}, make("caption", {}, game),
    make("thead", {}, make("tr", {}, ...titles)), make("tbody", {}, ...rows)));
}
