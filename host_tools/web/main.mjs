// The page: its own face, or the device's picture and its six keys, and what is beside them.
import { KEYS } from "./made.mjs";
import { Device } from "./device/device.mjs";
import { Display } from "./display/display.mjs";
import { Face } from "./face/face.mjs";
import { pageMenu } from "./face/menu.mjs";
import { watch } from "./display/hands.mjs";
import { Keys } from "./display/keys.mjs";
import { byId } from "./make.mjs";
import { panels } from "./shell/panels.mjs";
import { Reader } from "./display/reader.mjs";
import { stage } from "./shell/stage.mjs";
import { draw } from "./display/table.mjs";
import { fill, text, use } from "./words.mjs";
import * as arrive from "./share/arrive.mjs";
import * as awake from "./shell/awake.mjs";
import * as bars from "./shell/bars.mjs";
import * as keeping from "./shell/keeping.mjs";
import * as typing from "./display/typing.mjs";
import * as update from "./shell/update.mjs";

/** @import { Kept, View } from "./types" */

const REFUSED_MS = [60, 40, 60];
const root = byId("device");
const ok = /** @type {HTMLButtonElement} */ (root.querySelector("[data-key=OK]"));

const display = new Display(byId("screen", HTMLCanvasElement), byId("box"));
const reader = new Reader();
let language = "";

/** @param {string} code */
async function speak(code) {
  if (code === language) return;
  language = code;
  await use(code);
  fill(document);
}

/** @param {string} state */
function enter(state) {
  document.documentElement.dataset.state = state;
}

const heard = {
  /** @param {View} view */
  view(view) {
    speak(view.lang).catch(() => {}); // the texts stay those of before
    const first = document.documentElement.dataset.state !== "running";
    enter("running");
    const { face: shown } = view;
    const isFace = Face.shows(shown);
    stage.choose(isFace ? "face" : "device");
    bars.drop("other-tab");
    if (isFace) face.show(shown, view.tried, view.awake);
    else {
      display.show(view.buf);
      draw(byId("table"), view.seats);
      reader.show(view);
      ok.ariaLabel = view.ok ? text("ok.takes", view.ok) : "OK";
    }
    root.dataset.open = String(view.open);
    if (view.no) navigator.vibrate?.(REFUSED_MS);
    typing.seen(view, isFace);
    update.seen(view);
    awake.seen(view);
    keeping.seen(view, device);
    // Behind the first picture, in whose way it would be; without it the page is only slower.
    if (!first) return;
    update.begin().catch(console.warn);
    arrive.begin(device).catch(console.warn);
  },
  /** @param {Kept} how */
  ready(how) {
    keeping.begin(device, how);
  },
  /** @param {string} key */
  trouble(key) {
    enter("troubled");
    // The device may fail before there are words to say it with.
    words.then(() => bars.show(key, text(`trouble.${key}`)), () => enter("failed"));
  },
};

const words = speak(document.documentElement.lang);
const device = new Device(heard);
const face = new Face(device, (isAwake) => pageMenu(device, isAwake));
byId("to-phone").onclick = () => device.show("choose", "phone");
typing.begin(device);
panels.begin(device);
await words;

let pressed = 0; // keys that are at work: what else asks the device makes no key wait

/** @param {number} key */
async function press(key) {
  pressed++;
  root.ariaBusy = "true";
  await device.show("press", key, Number(pressed > 1)); // its picture is not there yet
  pressed--;
  if (!pressed) root.ariaBusy = "false";
}

watch(root, new Keys(KEYS), press, () => device.isBusy);
if (isSecureContext) {
  device.start(language, matchMedia("(pointer: coarse)").matches ? "phone" : "device");
} else {
  heard.trouble("insecure"); // two tabs could not know of each other
}
// A page that the browser only puts aside would keep the device to itself.
addEventListener("pagehide", () => device.end());
addEventListener("pageshow", (event) => event.persisted && location.reload());
