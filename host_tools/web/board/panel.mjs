// The panel for a board on USB: look, take evenings home, set clock, names and house rules, update.
import { button, make, row, table } from "../make.mjs";
import { read } from "../words.mjs";
import { Downloads, Folder, canChoose } from "./home.mjs";
import { BUILDS } from "./made.mjs";
import { Place } from "./place.mjs";
import { Trouble } from "./repl.mjs";
import { Steps } from "./steps.mjs";

const NAMES = ["look", "evenings", "clock", "update"];
const OF_ANY = ["look", "update"]; // what may be done with a board that is not Kibic's
/** @import { Home } from "./home.mjs" */

/** @type {Map<string, string>} */
let texts = new Map(); // what the panel itself says; of a board the steps tell, in kibic's own words

const say = (/** @type {string} */ key) => texts.get(key) ?? key;

class Panel {
  place = new Place();
  /** @type {Home | null} */
  home = null;
  busy = false;
  /** @type {{isKibic: boolean, version: string} | null} */
  board = null; // what the chosen one is, once it has answered
  jobs = 0; // so many are over

  /** @type {((value: boolean) => void) | null} */
  answered = null;

  // What is seen.
  chosen = make("span");
  kept = make("input", { type: "number", min: "1", step: "1" });
  built = make("select", {}, ...["", ...BUILDS].map((name) =>
    make("option", { value: name }, name || say("built.same"))));
  names = this.list("roster");
  rules = this.list("rules");
  bar = make("progress", { hidden: true, max: 1 });
  far = make("span");
  cancel = this.button("cancel", () => this.stop());
  question = make("p", { hidden: true });
  told = make("ol", { className: "told" });
  tables = make("div");
  /** @type {HTMLButtonElement[]} */
  buttons = [];

  /** @param {HTMLElement} section @param {string} language */
  constructor(section, language) {
    this.language = language;
    const home = () => /** @type {Home} */ (this.home);
    const ask = (/** @type {string} */ question) => this.ask(question);
    this.steps = new Steps({ place: this.place, home, ask }, this.shown());
    this.draw(section);
    this.leaving = (/** @type {Event} */ event) => {
      if (this.busy) event.preventDefault();
    };
    addEventListener("beforeunload", this.leaving);
  }

  // -- what is seen

  /** @param {HTMLElement} section */
  draw(section) {
    const choose = this.button("choose", () => this.choose());
    /** @type {Record<string, () => (string | number)[]>} */
    const more = {
      evenings: () => [Math.max(0, Math.trunc(this.kept.valueAsNumber) || 0)],
      update: () => [this.built.value],
    };
    const jobs = NAMES.map((name) => this.button(name, () => this.start(name, ...(more[name]?.() ?? []))));
    section.append(
      make("p", {}, say(canChoose() ? "intro" : "intro-downloads")),
      row(choose, this.chosen),
      row(...jobs),
      row(make("label", {}, say("keep"), " ", this.kept)),
      row(make("label", {}, say("built"), " ", this.built)),
      row(this.cancel, this.bar, this.far),
      this.question, make("div", { role: "log" }, this.told), this.tables, this.names.box, this.rules.box,
    );
    this.buttons = [choose, ...jobs, this.names.put, this.rules.put];
    this.settle();
  }

  /** @param {string} name @param {() => unknown} onclick */
  button(name, onclick) {
    const made = button(say(name), onclick);
    made.dataset.job = name;
    return made;
  }

  /** A list that can be written and put on the board, a line an entry. @param {string} name */
  list(name) {
    const area = make("textarea", { rows: 6, spellcheck: false, ariaLabel: say(name) });
    const put = this.button(name, () => this.start(name, area.value.split("\n"), say(`${name}.title`)));
    const box = make("details", {}, make("summary", {}, say(`${name}.title`)), area, put);
    return { area, put, box };
  }

  settle() {
    const [choose, ...rest] = this.buttons;
    choose.disabled = this.busy;
    const foreign = this.board !== null && !this.board.isKibic;
    for (const job of rest) {
      const isBarred = foreign && !OF_ANY.includes(job.dataset.job ?? "");
      job.disabled = this.busy || !this.place.port || isBarred;
    }
    this.cancel.hidden = !this.busy;
    this.cancel.disabled = false;
    this.chosen.textContent = this.place.port ? this.what() : say("not-chosen");
  }

  /** What the chosen board is. */
  what() {
    if (!this.board) return say("chosen");
    return this.board.isKibic ? `${say("is-kibic")} ${this.board.version}` : say("is-foreign");
  }

  /** @param {string} text */
  tell(text, className = "") {
    this.told.append(make("li", { className }, text));
  }

  /** What steps.py shows. @returns {Record<string, (...facts: any[]) => void>} */
  shown() {
    return {
      say: (text) => this.tell(text),
      trouble: (key, text) => this.tell(text, "bad"),
      stopped: (text) => this.tell(`${say("stopped")} ${text}`, "bad"),
      table: (heads, rows) => this.tables.replaceChildren(table(heads, rows)),
      bar: (label, done, total) => this.show(label, done, total),
      board: (isKibic, version) => (this.board = { isKibic, version }),
      held: (names, rules) => {
        this.names.area.value = names.join("\n");
        this.rules.area.value = rules.join("\n");
      },
    };
  }

  /** @param {string} label @param {number} done @param {number} total */
  show(label, done, total) {
    this.bar.hidden = !total;
    this.bar.ariaLabel = label;
    this.bar.value = total ? done / total : 0;
    this.far.textContent = total ? `${label}: ${Math.floor((100 * done) / total)} %` : "";
  }

  /** Asks the user; whether it is so. @param {string} question @returns {Promise<boolean>} */
  ask(question) {
    return new Promise((resolve) => {
      const answer = (/** @type {boolean} */ value) => {
        this.question.hidden = true;
        this.question.replaceChildren();
        this.answered = null;
        resolve(value);
      };
      this.answered = answer;
      const yes = this.button("yes", () => answer(true)), no = this.button("no", () => answer(false));
      this.question.replaceChildren(question, " ", yes, no);
      this.question.hidden = false;
    });
  }

  // -- what is done

  async choose() {
    try {
      await this.place.choose();
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      return;
    }
    this.board = null;
    await this.work(() => this.may("look"));
  }

  /** Has the board say what it is, before anything else is done; whether that may be done. @param {string} name */
  async may(name) {
    if (!this.board) await this.steps.run([this.language, "meet"]);
    return this.board !== null && (this.board.isKibic || OF_ANY.includes(name));
  }

  async found() {
    await this.place.find();
    this.settle();
  }

  /** Whether there is a place for what is taken home. */
  async hasHome() {
    if (this.home) return true;
    if (!canChoose()) {
      this.home = new Downloads(say("downloads"));
      return true;
    }
    try {
      this.home = await Folder.choose();
    } catch {
      return false; // the user thought better of it
    }
    return true;
  }

  /** @param {string} name @param {...(string | number | string[])} rest */
  async start(name, ...rest) {
    if (["evenings", "update"].includes(name) && !(await this.hasHome())) return;
    await this.work(async () => {
      if (await this.may(name)) await this.steps.run([this.language, name, ...rest]);
    });
    this.jobs += 1;
    this.told.dataset.jobs = String(this.jobs);
  }

  /** @param {() => Promise<unknown>} steps */
  async work(steps) {
    this.busy = true;
    this.place.stopped = false;
    this.told.replaceChildren();
    this.tables.replaceChildren();
    this.settle();
    await steps();
    this.busy = false;
    this.show("", 0, 0);
    this.settle();
  }

  stop() {
    this.cancel.disabled = true;
    this.place.stop();
    this.answered?.(false);
  }

  async close() {
    removeEventListener("beforeunload", this.leaving);
    if (this.busy) this.stop();
    else this.steps.end();
  }
}

/** @type {Panel | null} */
let panel = null;

/** Draws the panel into an element, in the page's language. @param {HTMLElement} section */
export async function open(section) {
  const language = document.documentElement.lang;
  texts = await read(new URL(`texts/${language}.txt`, import.meta.url));
  if (!("serial" in navigator && navigator.serial)) {
    section.append(make("p", {}, say("no-serial")));
    return;
  }
  panel = new Panel(section, language);
  await panel.found();
}

export function close() {
  panel?.close();
  panel = null;
}
