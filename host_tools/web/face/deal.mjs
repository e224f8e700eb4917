// A question of a deal: answers to tap, rows of figures with their states, a number.
import { make, signed } from "../make.mjs";
import { text } from "../words.mjs";
import { box, changes, helps, note, press, segments } from "./parts.mjs";
import { asked, said } from "./states.mjs";

/** @import { Alike, Answers, Drawn, FigureRow, Group, Numbers, Part, Question, Rows, SharedRow, Tap } from "../types" */

const PAYS = { won: "face.if-won", lost: "face.if-lost", now: "face.now" };

/** What stands at the right of the title: the number of the deal, and its factor.
 * @param {{number: number, factor: number, correcting?: boolean}} view */
export function aside({ number, factor, correcting }) {
  const deal = text(correcting ? "face.correcting" : "face.number", number);
  return factor > 1 ? `${deal} ×${factor}` : deal;
}

/** @param {string[]} lines */
function heads(lines) {
  return lines.length ? [make("p", { className: "heads" }, lines.join(" · "))] : [];
}

/** `Péter, Laci +4 · Zsófi, Kati −4` of [[points, names], ...]. @param {Alike[]} groups */
function alike(groups) {
  return groups.map(([points, names]) => `${names.join(", ")} ${signed(points)}`).join(" · ");
}

/**
 * What the deal would pay, as far as that is certain.
 * @param {Question["pays"]} pays
 * @param {("won" | "lost" | "now")[]} keys
 */
function worth(pays, keys) {
  const lines = pays ? keys.filter((key) => pays[key].length).map((key) => text(PAYS[key], alike(pays[key]))) : [];
  return lines.length ? [make("p", { className: "pays", role: "status" }, ...lines.map((line) => make("span", {}, line)))] : [];
}

// -- answers

/** @param {Answers} view @param {Tap} tap @returns {Drawn} */
export function answers(view, tap) {
  const lines = view.rows.flatMap((row) => ("parts" in row ? answer(row, tap) : [group(row, tap)]));
  const body = [...heads(view.heads), ...worth(view.pays, ["won", "lost"]), box("answers", ...lines)];
  if (!view.rows.length) body.push(press("go-on", "main", () => tap("key", "OK"), text("face.on")));
  const foot = [];
  if (view.beside) foot.push(press("beside", "", () => tap("beside"), text(`face.beside-${view.beside}`)));
  if (view.all_pass !== undefined) {
    const all = text(view.topic === "speech" ? "face.all-go" : "face.all-pass");
    foot.push(press("all-pass", "wide", () => tap("all-pass"), all, ...(view.all_pass ? [note(` → ${view.all_pass}`)] : [])));
  }
  return { title: view.title, aside: aside(view), body, foot, home: true };
}

/** @param {SharedRow} row @param {Tap} tap */
function answer(row, tap) {
  return row.parts.length > 1 ? shared(row, tap) : [single(row.parts[0], tap)];
}

/** Answers of one kind, below a button that folds them. @param {Group} group @param {Tap} tap */
function group({ name, label, count, folded, rows: inner }, tap) {
  const title = make("span", {}, folded ? `${label}…` : label);
  const opener = press(`group-${name}`, "pick", () => tap("more", name), title, note(String(count)));
  opener.ariaExpanded = String(!folded);
  const made = box(folded ? "group" : "group open", box("answer", opener), ...inner.flatMap((row) => answer(row, tap)));
  made.role = "group";
  made.ariaLabel = label;
  return made;
}

/** @param {Part} part */
function words(part) {
  const beside = [part.note, part.means].filter(Boolean).join(": ");
  return [make("span", {}, part.text), ...(beside ? [note(beside)] : [])];
}

/** @param {Part} part @param {Tap} tap */
function single(part, tap) {
  const { row, column } = part;
  const id = `answer-${row}-${column}`;
  const pick = press(id, "pick", () => tap("answer", row, column), ...words(part));
  return box(part.likely ? "answer likely" : "answer", pick, helps(`${id}-help`, part.text, () => tap("meaning", row, column)));
}

/** Answers that differ in one word. @param {SharedRow} row @param {Tap} tap */
function shared({ label, parts }, tap) {
  const { row } = parts[0];
  const choice = (/** @type {Part} */ part) =>
    press(`answer-${row}-${part.column}`, part.likely ? "segment likely" : "segment",
      () => tap("answer", row, part.column), ...words(part));
  const name = label || parts[0].text;
  const near = parts.filter(({ far }) => !far), far = parts.filter((part) => part.far);
  const help = helps(`answer-${row}-help`, name, () => tap("meaning", row, 0));
  const picks = segments(name, near.map(choice), far.map(choice), `more-${row}`);
  picks.classList.add("choice");
  return label ? [box("card", box("row", make("span", {}, label), help), picks)] : [box("card bare", picks, help)];
}

// -- figures

/** @param {Rows} view @param {Tap} tap @returns {Drawn} */
export function rows(view, tap) {
  const figures = view.rows.flatMap((row) => row_(row, tap));
  // What was announced is asked before the deal is paid, and may be out of sight.
  const open = figures.find((card) => card.classList.contains("asked"))?.querySelector(".segment");
  const go = () => (open instanceof HTMLElement ? open.focus() : tap("done"));
  const done = press("done", "main", go, text("face.to-recap"));
  return {
    title: view.title,
    aside: aside(view),
    body: [
      ...view.turned.map((row) => turned(row, tap)),
      ...figures,
      ...(view.changes.length ? [changes(view.changes)] : []),
    ],
    foot: [...worth(view.pays, ["now"]), done],
    home: true,
  };
}

/** Who declared, what, or who helped. @param {Rows["turned"][number]} row @param {Tap} tap */
function turned({ label, name, choices }, tap) {
  const buttons = choices.map(({ text: word, column, on }) => {
    const made = press(`head-${name}-${word}`, "segment", () => tap("head", name, column), word);
    made.ariaPressed = String(on);
    return made;
  });
  return box("card", box("row", make("span", {}, label)), segments(label, buttons, [], ""));
}

/** @param {FigureRow} row @param {Tap} tap @returns {HTMLElement[]} */
function row_(row, tap) {
  const { name, label } = row;
  if (row.rows) {
    if (row.folded) return [press(`row-${name}`, "pick", () => tap("more", name), make("span", {}, label))];
    return [make("h3", {}, label.replace("…", "")), ...row.rows.flatMap((inner) => row_(inner, tap))];
  }
  if (row.opens) {
    const beside = row.value && row.value !== "–" ? [note(row.value)] : [];
    return [box("answer", press(`row-${name}`, "pick", () => tap("open", name), make("span", {}, label), ...beside))];
  }
  return [figure(row, tap)];
}

/** A figure, or the game, with its states. @param {FigureRow} row @param {Tap} tap */
function figure({ name, label, code, asked: isAsked, states }, tap) {
  const announced = asked(name, states);
  const choices = states
    .map(({ code: state, column, on }) => ({ ...said(name, state, announced), column, on }))
    .filter(({ text: word }) => word);
  if (name === "game") choices.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const button = (/** @type {(typeof choices)[number]} */ { text: word, kind, column, on }) => {
    const made = press(`state-${name}-${column}`, on ? `segment ${kind}` : "segment", () => tap("state", name, column), word);
    made.ariaPressed = String(on);
    return made;
  };
  const near = choices.filter(({ far, on }) => !far || on).map(button);
  const far = choices.filter(({ far: isFar, on }) => isFar && !on).map(button);
  const help = helps(`help-${name}`, label, () => tap("figure", name));
  const beside = [announced, isAsked ? text("state.asked") : ""].filter(Boolean).join(" · ") || said(name, code, "").beside || "";
  const head = box("row", make("span", {}, label), note(beside), help);
  return box(isAsked ? "card asked" : "card", head, segments(label, near, far, `more-${name}`));
}

// -- numbers

/** @param {Numbers} view @param {Tap} tap @returns {Drawn} */
export function numbers(view, tap) {
  const { least, most, step, value, offered, gap } = view;
  const field = make("input", { type: "number", inputMode: "numeric", min: String(least), max: String(most) });
  field.value = String(value ?? "");
  field.placeholder = String(offered);
  field.ariaLabel = view.title;
  field.dataset.id = "number";
  const count = (/** @type {number} */ number) => tap("count", Math.min(Math.max(number, least), most));
  const now = value ?? offered;
  field.onchange = () => field.value !== "" && count(Math.round(Number(field.value)));
  const by = (/** @type {number} */ away) => press(`by-${away}`, "", () => count(now + away), away > 0 ? `+${away}` : `−${-away}`);
  const slide = make("input", { type: "range", min: String(least), max: String(most) });
  slide.value = String(now);
  slide.ariaLabel = view.title;
  slide.dataset.id = "slide";
  slide.oninput = () => (field.value = slide.value);
  slide.onchange = () => count(Number(slide.value));
  const means = make("p", { className: "means", role: "status" }, [view.means, view.rest].filter(Boolean).join(" · "));
  const take = press("done", "main", () => tap("number", field.value === "" ? now : Number(field.value)), text("face.take"));
  take.disabled = value === null && field.value === "";
  field.oninput = () => (take.disabled = field.value === "");
  return {
    title: view.title,
    aside: aside(view),
    body: [box("count", by(-step), by(-1), field, by(1), by(step)), slide, means,
      ...(gap.length ? [note(text("face.gap", `${gap[0]}–${gap.at(-1)}`))] : [])],
    foot: [take],
    home: true,
  };
}
