// The table between two deals: who sits where, who deals, speaks and leads, and what can be done.
import { make } from "../make.mjs";
import { panels } from "../shell/panels.mjs";
import { text } from "../words.mjs";
import { guide } from "./menu.mjs";
import { box, figure, note, press } from "./parts.mjs";

/** @import { Device } from "../device/device.mjs" */
/** @import { Drawn, Face, Home, Sign, Tap } from "../types" */

/** @type {Sign[]} */
const SIGNS = ["deals", "cuts", "speaks", "leads", "arranges", "out", "hat"];

/** @param {Face} view @param {Tap} tap @param {Device} device @returns {Drawn} */
export function welcome(view, tap, device) {
  const body = [
    make("p", { className: "lead" }, text("face.what")),
    press("new", "main", () => tap("pick", 0), text("face.new")),
    box("answer", press("try", "pick", () => device.show("try_out"), text("face.try"), note(text("face.try-note")))),
    guide(),
    box("answer", press("language", "pick", () => tap("pick", 1), text("face.language"))),
  ];
  return { title: view.title, aside: "", body, foot: [], home: false };
}

/** @param {Home} view @param {Tap} tap @param {Device} device @returns {Drawn} */
export function home(view, tap, device) {
  const { open, ended, number, factor, lasts } = view;
  const aside = [text("face.number", number), ...(factor > 1 ? [`×${factor}`] : []), ...(lasts ? [lasts] : [])].join(" · ");
  return {
    title: view.title,
    aside,
    body: [table(view), ...acts({ open, ended }, tap, device), ...last(view, tap)],
    foot: [],
    home: false,
    menu: true,
  };
}

/** @param {{open: boolean, ended: boolean}} view @param {Tap} tap @param {Device} device */
function acts({ open, ended }, tap, device) {
  const evening = (/** @type {string} */ part) => () => panels.show("evening", device, part);
  const key = (/** @type {string} */ id, /** @type {string} */ label, /** @type {string} */ name, /** @type {Node[]} */ ...more) => press(id, "pick", () => tap("key", name), make("span", {}, text(label)), ...more);
  const main = (/** @type {string} */ id, /** @type {string} */ label, /** @type {string} */ name) => press(id, "main", () => tap("key", name), text(label));
  const small = box("three",
    press("deals", "", evening("deals"), text("face.deals")),
    press("standings", "", evening(""), text("face.standings")),
    press("payments", "", evening("payments"), text("face.payments")));
  if (ended) return [press("over", "main", evening("payments"), text("face.over")), small];
  if (open) return [main("go-on", "face.go-on", "OK"), box("answer", key("result", "face.to-result", "RIGHT")), small];
  return [
    main("result", "face.result", "RIGHT"),
    box("answer", key("deal", "face.deal", "OK", note(text("face.deal-note")))),
    small,
  ];
}

/** @param {Home} view */
function table({ seats, pots, open, ended }) {
  const count = seats.length;
  const items = seats.map((seat, at) => {
    const signs = SIGNS.filter((sign) => seat[sign]).map((sign) => make("span", { className: `sign ${sign}` }, text(`sign.${sign}`)));
    // Order of play runs against the clock, the first seat is below.
    const angle = Math.PI / 2 - (2 * Math.PI * at) / count;
    const isEnd = count < 7 && Math.abs(Math.cos(angle)) < 0.1; // of the table: there is room beside the name
    const item = make("li", { className: [seat.out ? "out" : "", isEnd ? "end" : ""].join(" ").trim() },
      box("signs", ...signs), make("span", { className: "name" }, seat.name), figure("strong", seat.points));
    item.style.setProperty("--x", Math.cos(angle).toFixed(3));
    item.style.setProperty("--y", Math.sin(angle).toFixed(3));
    return item;
  });
  const dealer = seats.find((seat) => seat.deals), first = seats.find((seat) => seat.speaks);
  const lines = ended ? [] : [
    ...(dealer ? [make("strong", {}, text("face.deals-now", dealer.name))] : []),
    ...(first ? [make("span", { className: "first" }, text(open ? "face.speaks-now" : "face.speaks-first", first.name))] : []),
  ];
  const kept = pots.filter(([, points]) => points).map(([label, points]) => make("span", {}, `${label}: ${points}`));
  const felt = box("felt", ...lines, ...kept);
  return box("around", box(`table seats-${count}`, felt, make("ul", { ariaLabel: text("seats") }, ...items)));
}

/** @param {Home} view @param {Tap} tap */
function last({ last: deal, open }, tap) {
  if (!deal) return [];
  const paid = deal.paid.map(([name, points]) => [make("span", {}, `${name} `), figure("span", points)]);
  const shown = press("last", "link", () => tap("deal", deal.number), text("face.look"));
  const undo = press("undo", "link", () => tap("key", "BACK"), text(open ? "face.undo-deal" : "face.undo"));
  return [box("card last", make("p", {}, `${text("face.last")} `, make("strong", {}, deal.title)),
    make("p", { className: "gains" }, ...paid.map((pair) => make("span", {}, ...pair))), box("row", shown, undo))];
}
