// What opens in the device's place: a section each, with a module that is loaded when it is first
// opened. `open(section, device)` of that module draws it anew; `close()`, if it has one, ends it.
import * as bars from "./bars.mjs";
import { text } from "./words.mjs";

const MODULES = {
  evening: "./evening.mjs",
  sheet: "./sheet.mjs",
  camera: "./camera.mjs",
  board: "./board/panel.mjs",
};
const $ = (id) => document.getElementById(id);

class Panels {
  open = null; // the module of the one that is open
  name = ""; // and its name

  get isOpen() {
    return this.open !== null;
  }

  begin(device) {
    for (const button of document.querySelectorAll("[data-panel]")) {
      button.dataset.own = "";
      button.onclick = () => this.show(button.dataset.panel, device);
    }
  }

  /** `given` is for the module. */
  async show(name, device, given) {
    if (this.open) this.hide(this.name);
    const section = $(name);
    bars.drop("panel");
    try {
      this.open = await import(MODULES[name]);
    } catch {
      bars.show("panel", text("panel.missing"));
      return;
    }
    this.name = name;
    $("device").hidden = true;
    section.hidden = false;
    section.replaceChildren(heading(text(`${name}.title`), () => this.hide(name)));
    await this.open.open(section, device, given);
  }

  hide(name) {
    this.open?.close?.();
    this.open = null;
    $(name).hidden = true;
    $("device").hidden = false;
    $("screen").focus();
  }
}

function heading(title, back) {
  const header = document.createElement("header");
  const words = document.createElement("h2");
  words.textContent = title;
  const button = document.createElement("button");
  button.textContent = text("back");
  button.onclick = back;
  button.className = "back";
  header.append(words, button);
  return header;
}

export const panels = new Panels();
