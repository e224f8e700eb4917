// What a deal pays, and why.
import { make } from "../make.mjs";
import { text } from "../words.mjs";
import { aside } from "./deal.mjs";
import { changes, figure, press } from "./parts.mjs";

/** @import { Drawn, Recap, Tap } from "../types" */

const STAGES = { settle: "face.settle", amend: "face.amend", correct: "face.correct" };

/** @param {Recap} view @param {Tap} tap @returns {Drawn} */
export function recap(view, tap) {
  const { paid, out, pots, reasons, stage, was } = view;
  const cards = paid.map(({ name, sign, points }) =>
    make("li", { className: "card" }, make("span", {}, sign ? `${sign} ${name}` : name), figure("strong", points)));
  /** @type {Node[]} */
  const body = [make("ul", { className: "paid" }, ...cards)];
  const beside = [...(out.length ? [text("face.out", out.join(", "))] : []), ...pots.map(([label, points]) => `${label}: ${points}`)];
  if (beside.length) body.push(make("p", { className: "heads" }, beside.join(" · ")));
  if (was.length) body.push(changes(was));
  if (reasons.length) body.push(why(reasons));
  const foot = [press("done", "main", () => tap("yes"), text(STAGES[stage]))];
  if (stage === "correct") {
    foot.unshift(
      press("earlier", "", () => tap("key", "LEFT"), text("face.earlier")),
      press("later", "", () => tap("key", "RIGHT"), text("face.later")),
    );
  }
  return { title: `${view.number}. ${view.title}`, aside: aside(view), body, foot, home: true };
}

/** @param {Recap["reasons"]} reasons */
function why(reasons) {
  const rows = reasons.map(([label, how, points, isSum]) =>
    make("tr", { className: isSum ? "sum" : "" }, make("th", { scope: "row" }, isSum ? text("face.sum", label) : label), make("td", { className: "note" }, how), make("td", {}, points)));
  return make("table", { className: "why" }, make("caption", {}, text("face.why")), make("tbody", {}, ...rows));
}
