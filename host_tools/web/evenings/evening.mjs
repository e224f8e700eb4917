// An evening: its curve, who pays whom, its deals as a table, each to be looked at; and how it leaves
// the page: as a picture, a text, its sheets, or on another phone's screen.
import { curve, COLOURS } from "./curve.mjs";
import { button, make, named, row, signed, worth } from "../make.mjs";
import { notice } from "../shell/keeping.mjs";
import { panels } from "../shell/panels.mjs";
import { share, sharePicture, shareText } from "../share/share.mjs";
import { text } from "../words.mjs";

/** @import { Device } from "../device/device.mjs" */
/** @import { Evening } from "../types" */

const EVERY_MS = 500; // a code, of a row of them

/**
 * The panel: the evening that is played. `given` names the part that is wanted, see `fill`.
 * @param {HTMLElement} section
 * @param {Device} device
 * @param {string} [given]
 */
export async function open(section, device, given = "") {
  const list = await device.call("kept");
  if (!list.length) {
    section.append(make("p", {}, text("evening.none")));
    return;
  }
  await fill(section, device, 0, given);
  section.append(row(button(text("evenings.title"), () => panels.show("evenings", device))));
}

/**
 * Draws the evening that ends with a sheet, 0 for the one that is played. `part` is what is wanted of
 * it: "deals", "payments", "codes".
 * @param {HTMLElement} section
 * @param {Device} device
 * @param {number} number
 * @param {string} part
 */
export async function fill(section, device, number, part = "") {
  /** @type {Evening} */
  const evening = await device.call("evening", number);
  const phone = make("div", { className: "codes" });
  section.append(ways(evening, device, phone), phone, curve(evening.names, evening.rows), payments(evening), story(evening), deals(evening, device));
  if (part === "codes") await onAnother(phone, evening, device);
  if (part) section.querySelector(`.${part}`)?.scrollIntoView();
  if (part === "payments") await notice(device, 1);
}

/**
 * How it leaves the page, and what came of that.
 * @param {Evening} evening
 * @param {Device} device
 * @param {HTMLElement} phone where the codes for another phone go
 */
function ways(evening, device, phone) {
  const out = make("p", { role: "status" });
  const name = ["kibic", evening.date].filter(Boolean).join("-");
  const way = (/** @type {string} */ key, /** @type {() => Promise<string>} */ act) =>
    button(text(key), async () => {
      out.textContent = await act();
      await notice(device, 1);
    });
  return make("div", {}, row(make("span", {}, text("evening.ways")),
    way("evening.picture", async () => {
      const { picture } = await import("../share/picture.mjs");
      return sharePicture(`${name}.png`, await picture(evening));
    }),
    way("evening.text", () => shareText({ text: summary(evening) })),
    way("evening.share", () => share(evening.sheets)),
    button(text("evening.phone"), () => onAnother(phone, evening, device))), out);
}

/** What people read: the standings, and who pays whom. @param {Evening} evening */
function summary({ date, standings, payments: paid }) {
  const lines = standings.map(([name, points]) => `${name} ${signed(points)}`);
  if (paid.length) lines.push("", text("evening.pays"), ...paid.map(([from, to, amount]) => `${from} » ${to}: ${amount}`));
  return [[text("evening.standings"), date].filter(Boolean).join(", "), ...lines].join("\n");
}

/**
 * A code with the whole evening, for another phone's camera; of one that is too long the row of codes
 * that a board shows.
 * @param {HTMLElement} box
 * @param {Evening} evening
 * @param {Device} device
 */
async function onAnother(box, evening, device) {
  const [{ linkTo }, { code, draw }] = await Promise.all([import("../share/link.mjs"), import("../share/qr.mjs")]);
  const url = await linkTo(evening.sheets);
  const out = make("p", { role: "status" });
  const send = button(text("evening.link"), async () => (out.textContent = await shareText({ url })));
  const whole = code(url);
  if (whole) {
    box.replaceChildren(make("p", {}, text("evening.look")), whole, row(send), out);
    return;
  }
  const texts = (await device.call("codes", evening.number)).flat();
  const canvas = make("canvas", { className: "code" });
  const place = make("span");
  let at = 0;
  const turn = () => {
    draw(canvas, texts[at]);
    place.textContent = `${at + 1} / ${texts.length}`;
    at = (at + 1) % texts.length;
  };
  turn();
  const timer = setInterval(() => (canvas.isConnected ? turn() : clearInterval(timer)), EVERY_MS);
  box.replaceChildren(make("p", {}, text("evening.film")), canvas, row(place, send), out);
}

/** @param {Evening} evening */
function payments({ payments: paid }) {
  const lines = paid.map(([from, to, amount]) =>
    make("li", {}, make("span", {}, named(from), " » ", named(to)), make("strong", {}, amount)));
  const none = lines.length ? [] : [make("p", {}, text("evening.nobody"))];
  return make("section", { className: "payments" }, make("h3", {}, text("evening.pays")), ...none, make("ul", {}, ...lines));
}

/** What an evening is told by, or a sheet. @param {Pick<Evening, "story">} evening */
export function story({ story: parts }) {
  const lines = parts.map(([what, ...facts]) => make("li", {}, text(`story.${what}`, ...facts)));
  return make("section", { className: "story" }, ...(lines.length ? [make("h3", {}, text("story.title")), make("ul", {}, ...lines)] : []));
}

/**
 * The latest deal first; names above and totals below stay in sight. On a phone a deal stands above its
 * points, which is no table for every screen reader unless its parts say so.
 * @param {Evening} evening
 * @param {Device} device
 */
function deals({ names, rows, deals: played, is_played: isPlayed }, device) {
  const cell = (/** @type {number} */ points) => make("td", { role: "cell", className: worth(points) }, points ? signed(points) : "–");
  const look = async (/** @type {number} */ number) => {
    panels.hide();
    await device.show("look", number);
  };
  const lines = played.map((deal, at) => {
    const label = `${at + 1}. ${deal}`;
    const head = isPlayed ? button(label, () => look(at + 1), { className: "deal" }) : label;
    const gains = names.map((_, i) => cell(rows[at + 1][i] - rows[at][i]));
    return make("tr", { role: "row" }, make("th", { scope: "row", role: "rowheader" }, head), ...gains);
  });
  const heads = names.map((name, at) => {
    const mark = make("span", { className: "mark", ariaHidden: "true" }, "■");
    mark.style.color = `var(--line-${at % COLOURS})`;
    return make("th", { scope: "col", role: "columnheader" }, mark, " ", named(name));
  });
  const totals = (rows.at(-1) ?? []).map((points) => make("td", { role: "cell" }, signed(points)));
  const total = make("th", { scope: "row", role: "rowheader" }, text("evening.total"));
  const role = "rowgroup";
  const all = make("table", { role: "table" },
    make("thead", { role }, make("tr", { role: "row" }, make("td", { role: "cell" }), ...heads)),
    make("tbody", { role }, ...lines.reverse()),
    make("tfoot", { role }, make("tr", { role: "row" }, total, ...totals)));
  all.style.setProperty("--seats", String(names.length));
  return make("div", { className: "scroll deals", tabIndex: 0 }, all);
}
