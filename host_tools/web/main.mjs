// The page: the device's picture, its six keys, and what is beside them.
import { KEYS, LANGUAGES } from "./made.mjs";
import { Device } from "./device.mjs";
import { Display } from "./display.mjs";
import { watch } from "./hands.mjs";
import { Keys } from "./keys.mjs";
import { panels } from "./panels.mjs";
import { draw } from "./table.mjs";
import { fill, text, use } from "./words.mjs";
import * as awake from "./awake.mjs";
import * as bars from "./bars.mjs";
import * as keeping from "./keeping.mjs";
import * as typing from "./typing.mjs";
import * as update from "./update.mjs";

const REFUSED_MS = [60, 40, 60];
const $ = (id) => document.getElementById(id);

const display = new Display($("screen"), $("box"));
let language = LANGUAGES.find((one) => navigator.language.startsWith(one)) ?? LANGUAGES[0];

async function speak(code) {
  if (code === language && $("keys").ariaLabel) return;
  language = code;
  await use(code);
  $("keys").ariaLabel = text("keys");
  fill(document);
}

const heard = {
  view(view) {
    $("device").hidden = panels.isOpen;
    bars.drop("other-tab");
    speak(view.lang);
    display.show(view.buf);
    draw($("table"), view.seats);
    $("screen").ariaLabel = view.lines.join(". ");
    $("said").textContent = view.lines.join("\n");
    const ok = view.ok ? text("ok.takes", view.ok) : "OK";
    $("keys").querySelector("[data-key=OK]").ariaLabel = ok;
    $("device").dataset.open = view.open;
    if (view.no) navigator.vibrate?.(REFUSED_MS);
    typing.seen(view);
    update.seen(view);
    awake.seen(view);
    keeping.seen(view, device);
  },
  ready(how) {
    keeping.begin(device, how);
  },
  trouble(key) {
    bars.show(key, text(`trouble.${key}`));
  },
};

const device = new Device(heard);
typing.begin(device);
panels.begin(device);
await speak(language);

async function press(key) {
  $("device").ariaBusy = "true";
  await device.show("press", key);
  if (!device.isBusy) $("device").ariaBusy = "false";
}

watch($("device"), new Keys(KEYS), press, () => device.isBusy);
if (isSecureContext) {
  device.start(language);
  update.begin();
} else {
  heard.trouble("insecure"); // two tabs could not know of each other
}
// A page that the browser only puts aside would keep the device to itself.
addEventListener("pagehide", () => device.end());
addEventListener("pageshow", (event) => event.persisted && location.reload());
