// What opens in the device's place: a section each, with a module that is loaded when it is first
// opened. `open(body, device)` of that module draws it anew; `close()`, if it has one, ends it. The
// browser's own Back closes a panel, and so does Escape.
import * as bars from "./bars.mjs";
import { button, byId, make } from "../make.mjs";
import { stage } from "./stage.mjs";
import { text } from "../words.mjs";

/** @import { Device } from "../device/device.mjs" */
/** @typedef {{open: (body: HTMLElement, device: Device, given?: any) => unknown, close?: () => void}} Panel */

/** @type {Record<string, () => Promise<Panel>>} */
const MODULES = {
  evening: () => import("../evenings/evening.mjs"),
  evenings: () => import("../evenings/evenings.mjs"),
  sheet: () => import("../evenings/sheet.mjs"),
  camera: () => import("../share/camera.mjs"),
  board: () => import("../board/panel.mjs"),
};

class Panels {
  /** @type {Panel | null} */
  open = null;
  name = ""; // of the one that is open
  isLoading = false;
  /** @type {HTMLElement | null} */
  opener = null; // what had the focus before
  /** @type {Promise<void> | null} */
  leaving = null; // until the browser has gone back

  get isOpen() {
    return this.open !== null;
  }

  /** @param {Device} device */
  begin(device) {
    for (const opener of document.querySelectorAll("[data-panel]"))
      if (opener instanceof HTMLButtonElement)
        opener.onclick = () => this.show(opener.dataset.panel ?? "", device);
    addEventListener("popstate", () => this.close());
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || !this.open) return;
      event.preventDefault();
      this.hide();
    });
  }

  /**
   * Opens a panel, in the place of the one that is open; `given` is for its module.
   * @param {string} name
   * @param {Device} device
   * @param {unknown} [given]
   */
  async show(name, device, given) {
    if (this.isLoading) return;
    this.isLoading = true;
    const before = document.activeElement;
    bars.drop("panel");
    try {
      const module = await MODULES[name]();
      await this.leaving;
      if (this.open) this.close();
      else this.opener = before instanceof HTMLElement ? before : null;
      this.open = module;
      this.name = name;
    } catch {
      bars.show("panel", text("panel.missing"));
      return;
    } finally {
      this.isLoading = false;
    }
    if (!history.state?.panel) history.pushState({ panel: true }, "");
    await this.draw(name, device, given);
  }

  /**
   * @param {string} name
   * @param {Device} device
   * @param {unknown} given
   */
  async draw(name, device, given) {
    const module = this.open;
    const title = make("h2", { tabIndex: -1 }, text(`${name}.title`));
    const back = button(text("back"), () => this.hide(), { className: "back" });
    const body = make("div"); // of this opening: what comes late for one before is not seen
    stage.hide(true);
    byId(name).hidden = false;
    byId(name).replaceChildren(make("header", {}, title, back), body);
    title.focus();
    try {
      await module?.open(body, device, given);
    } catch (error) {
      console.warn(error);
      body.replaceChildren(make("p", { className: "bad" }, text("panel.trouble")));
    }
  }

  /** Closes the open panel, whose step in the browser's history goes. */
  hide() {
    this.close();
    if (!history.state?.panel) return;
    this.leaving = new Promise((resolve) => {
      addEventListener("popstate", () => resolve(), { once: true });
      history.back();
    });
  }

  close() {
    if (!this.open) return;
    this.open.close?.();
    this.open = null;
    byId(this.name).hidden = true;
    byId(this.name).replaceChildren();
    stage.hide(false);
    const { opener } = this;
    (opener?.isConnected && opener !== document.body ? opener : stage.element).focus();
  }
}

export const panels = new Panels();
