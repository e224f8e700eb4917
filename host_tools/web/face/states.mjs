// The states of figures in words, see tarokk.games.hungarian.rows and tarokk.games.two_handed.ask.
import { text } from "../words.mjs";
import { SIGNS } from "./parts.mjs";

const DONE = { made: "state.made", failed: "state.failed", both: "state.both" };
const SIDES = { declarer: "state.declarer", defence: "state.defence" };
const ORDER = ["points", "double-lost", "lost", "won", "double"]; // from bad to good

/** Who has announced a figure, if that cannot be turned: `announced ▲, kontra`. */
export function asked(name, states) {
  if (name === "game") return "";
  const codes = states.map(({ code }) => code);
  if (codes.some(([kind, , level]) => kind === "none" || level < 0)) return "";
  const [, side, level] = codes[0];
  return text("state.announced", SIGNS[side] ?? side) + kontra(level);
}

function kontra(level) {
  return level > 0 ? `, ${text(`state.kontra-${level}`)}` : "";
}

/**
 * A state as {text, kind, far, beside}: `kind` is good, bad or none, `far` whether it is seldom
 * needed; `announced`, what stands beside all states already.
 */
export function said(name, code, announced) {
  return name === "game" ? ofGame(code) : ofFigure(code, announced);
}

function ofGame([word, ...facts]) {
  if (word === "none" || word === "open") return { text: "" };
  const level = facts.at(-1);
  const points = word === "points" ? facts[0] : null;
  const bad = word.endsWith("lost") || word.endsWith("defence");
  return {
    text: (points === null ? text(`state.game-${word}`) : text("state.points", points)) + kontra(level),
    kind: bad ? "bad" : "good",
    far: word.startsWith("volat") || level > 0,
    order: ORDER.indexOf(word),
  };
}

function ofFigure([kind, side, level, whose], announced) {
  const sign = SIGNS[side] ?? "";
  if (kind === "none") return { text: "–", kind: "", far: false, beside: text("state.silent") };
  if (kind === "open") return { text: "" };
  const hat = whose ? text("state.hat", whose) : "";
  if (kind === "lost") return { text: `${text("state.lost")} ${sign}`, kind: "bad", far: true };
  if (level < 0) {
    return { text: hat ? `${sign} ${hat}` : `${sign} ${text(SIDES[side])}`, kind: "good", far: false, beside: text("state.silent") };
  }
  const done = text(DONE[kind]) + (hat ? `, ${hat}` : "");
  const bad = kind !== "made";
  if (announced) return { text: done, kind: bad ? "bad" : "good", far: kind === "both" };
  return { text: `${sign} ${text("state.said")}${kontra(level)}: ${done}`, kind: bad ? "bad" : "good", far: true };
}
