// The states of figures in words, see tarokk.games.hungarian.rows and tarokk.games.two_handed.ask.
import { text } from "../words.mjs";
import { SIGNS } from "./parts.mjs";

/** @import { Code, State } from "../types" */
/** @typedef {{text: string, kind?: string, far?: boolean, order?: number, beside?: string}} Said */

/** @type {Record<string, string>} */
const DONE = { made: "state.made", failed: "state.failed", both: "state.both" };
/** @type {Record<string, string>} */
const SIDES = { declarer: "state.declarer", defence: "state.defence" };
const ORDER = ["points", "double-lost", "lost", "won", "double"]; // from bad to good

/** Who has announced a figure, if that cannot be turned: `announced ▲, kontra`; of the game the kontra
 * that all of its states have.
 * @param {string} name @param {State[]} states */
export function asked(name, states) {
  const codes = states.map(({ code }) => code);
  if (name === "game") return kontra(Math.min(...codes.map((code) => Number(code.at(-1)) || 0)), "");
  if (codes.some(([kind, , level]) => kind === "none" || Number(level) < 0)) return "";
  const [, side, level] = codes[0];
  return text("state.announced", SIGNS[side] ?? side) + kontra(Number(level));
}

/** @param {number} level */
function kontra(level, before = ", ") {
  return level > 0 ? before + text(`state.kontra-${level}`) : "";
}

/**
 * A state as {text, kind, far, beside}: `kind` is good, bad or none, `far` whether it is seldom
 * needed; `announced`, what stands beside all states already.
 * @param {string} name
 * @param {Code} code
 * @param {string} announced
 * @returns {Said}
 */
export function said(name, code, announced) {
  return name === "game" ? ofGame(code, announced) : ofFigure(code, announced);
}

/** @param {Code} code @param {string} announced @returns {Said} */
function ofGame([kind, ...facts], announced) {
  const word = String(kind);
  if (word === "none" || word === "open") return { text: "" };
  const level = announced ? 0 : Number(facts.at(-1));
  const points = word === "points" ? facts[0] : null;
  const bad = word.endsWith("lost") || word.endsWith("defence");
  return {
    text: (points === null ? text(`state.game-${word}`) : text("state.points", points)) + kontra(level),
    kind: bad ? "bad" : "good",
    far: word.startsWith("volat") || level > 0,
    order: ORDER.indexOf(word),
  };
}

/** @param {Code} code @param {string} announced @returns {Said} */
function ofFigure([kind, side, doubled, whose], announced) {
  const level = Number(doubled);
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
