// The page's own face: draws a view, see web/face/view.py, and taps on it.
import { button, byId, make } from "../make.mjs";
import { text } from "../words.mjs";
import * as deal from "./deal.mjs";
import { evening } from "./evening.mjs";
import * as home from "./home.mjs";
import { list } from "./list.mjs";
import { guide } from "./menu.mjs";
import { press } from "./parts.mjs";
import { recap } from "./recap.mjs";

/** @import { Drawn, Face as View, Tap } from "../types" */

/** @type {Record<string, (view: any, tap: Tap, device: import("../device/device.mjs").Device) => Drawn>} */
const VIEWS = {
  answers: deal.answers, rows: deal.rows, numbers: deal.numbers,
  home: home.home, welcome: home.welcome, evening, list, recap,
};

export class Face {
  /**
   * `menu(isAwake)` gives the rows that the page itself adds to the device's menu.
   * @param {import("../device/device.mjs").Device} device
   * @param {(isAwake: boolean) => HTMLElement[]} menu
   */
  constructor(device, menu) {
    this.device = device;
    this.menu = menu;
    this.root = byId("face");
    this.over = byId("over", HTMLDialogElement);
    this.turn = 0;
    this.question = "";
    this.over.oncancel = (event) => {
      event.preventDefault();
      this.tap("no");
    };
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Whether it can show a view. @param {View | null} view @returns {view is View} */
  static shows(view) {
    return Boolean(view && VIEWS[view.kind]);
  }

  /** @param {string} action @param {...(string | number)} facts */
  tap(action, ...facts) {
    return this.device.show("tap", this.turn, action, ...facts);
  }

  /**
   * @param {View} view
   * @param {boolean} isTried whether it is a made-up table
   * @param {boolean} isAwake whether the screen stays on
   */
  show(view, isTried, isAwake) {
    this.turn = view.turn;
    /** @type {Tap} */
    const tap = (action, ...facts) => this.tap(action, ...facts);
    const made = VIEWS[view.kind](view, tap, this.device);
    const at = document.activeElement;
    const focus = at instanceof HTMLElement && this.root.contains(at) ? (at.dataset.id ?? "") : null;
    const question = `${view.kind} ${made.title}`;
    const isSame = question === this.question;
    const scrolled = [this.root.scrollTop, this.root.querySelector(".body")?.scrollTop ?? 0];
    this.question = question;
    const body = make("div", { className: `body ${view.kind}` }, ...made.body);
    if (view.is_menu) body.append(guide());
    if (view.is_menu || view.kind === "welcome") body.append(...this.menu(isAwake));
    this.root.replaceChildren(...this.trial(isTried), this.head(view, made, tap), body, this.foot(made, tap));
    [this.root.scrollTop, body.scrollTop] = isSame ? scrolled : [0, 0];
    const next = focus && this.button(CSS.escape(focus));
    if (isSame && next) next.focus();
    else if (focus !== null || document.activeElement === document.body) this.root.querySelector("h2")?.focus();
    this.say(view.over, tap);
  }

  /** @param {string} id @returns {HTMLElement | null} */
  button(id) {
    return this.root.querySelector(`[data-id="${id}"]`);
  }

  /** Above a table of which nothing is kept. @param {boolean} isTried */
  trial(isTried) {
    if (!isTried) return [];
    const leave = press("leave", "", () => this.device.show("leave_trial"), text("face.leave"));
    return [make("div", { className: "trial" }, make("span", {}, text("face.trial")), leave)];
  }

  /** @param {View} view @param {Drawn} made @param {Tap} tap */
  head(view, made, tap) {
    const head = make("header", {});
    if (view.back) {
      const back = press("back", "round", () => tap("key", "BACK"), "↶");
      back.ariaLabel = text("face.back");
      head.append(back);
    }
    const beside = make("span", { className: "note" }, made.aside);
    head.append(make("div", { className: "title" }, make("h2", { tabIndex: -1 }, made.title), beside));
    if (made.menu) {
      const picture = press("to-device", "round", () => this.device.show("choose", "device"), "▣");
      picture.ariaLabel = text("face.as-device");
      const menu = press("menu", "round", () => tap("key", "DOWN"), "☰");
      menu.ariaLabel = text("face.menu");
      head.append(picture, menu);
    }
    return head;
  }

  /** @param {Drawn} made @param {Tap} tap */
  foot(made, tap) {
    const foot = make("footer", {});
    if (made.home) foot.append(press("home", "", () => tap("key", "HOME"), text("face.table")));
    foot.append(...made.foot);
    return foot;
  }

  /** A sentence above the rest, or a question. @param {View["over"]} over @param {Tap} tap */
  say(over, tap) {
    if (!over) {
      if (this.over.open) this.over.close();
      return;
    }
    const title = over.title ? [make("h2", {}, over.title)] : [];
    const lines = over.text.split("\n").map((line) => make("p", {}, line));
    const yes = button(over.yes ? text("face.yes") : text("face.ok"), () => tap("yes"), { className: "main" });
    const no = over.yes ? [button(text("face.no"), () => tap("no"))] : [];
    this.over.replaceChildren(...title, ...lines, make("div", { className: "row" }, ...no, yes));
    if (!this.over.open) this.over.showModal();
    yes.focus();
  }

  /** Digits pick answers, Backspace and Escape step back. @param {KeyboardEvent} event */
  key(event) {
    if (this.root.hidden || this.over.open || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
    // In a group that is open they pick its answers.
    const group = event.target instanceof Element && event.target.closest(".group.open");
    /** @type {NodeListOf<HTMLElement>} */
    const picks = (group || this.root).querySelectorAll(".body .pick:not([aria-expanded]), .body .choice .segment");
    const at = Number(event.key) - 1;
    /** @type {HTMLElement | null} */
    let wanted = null;
    if (at >= 0 && at < 9) wanted = picks[at] ?? null;
    else if (event.key === "Backspace" || event.key === "Escape") wanted = this.button("back");
    else if (event.key === "Home") wanted = this.button("home");
    else if (event.key === "Enter" && !(event.target instanceof Element && event.target.closest("button, a, summary")))
      wanted = this.root.querySelector("footer .main, .body .likely .pick, .body .segment.likely, .body .main");
    if (!wanted) return;
    event.preventDefault();
    wanted.click();
  }
}
