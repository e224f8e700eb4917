// What a browser may do to what the page keeps: said once, behind the first evening, and asked not to.
// Where the browser offers to install the page, a button does it.
import * as bars from "./bars.mjs";
import { panels } from "./panels.mjs";
import { text } from "../words.mjs";

const NOTICE_MS = 200;

/** @import { Device } from "../device/device.mjs" */

/** @type {boolean | null} */
let over = null; // whether the evening was over in the last view
/** @type {boolean | null} */
let open = null; // whether a deal was open in it
/** @type {BeforeInstallPromptEvent | null} */
let offer = null; // the browser's, to install the page

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // it comes beside the notice
  offer = event;
});

/** @param {Device} device @param {import("../types").Kept} how */
export async function begin(device, { kind, persisted }) {
  if (kind === "none") {
    bars.show("keeps", text("keeps.none"));
    return;
  }
  if (!persisted) navigator.storage?.persist?.()?.catch(() => {});
  await notice(device);
}

/** `ends` is 1 where the evening is over since somebody looks who pays, or sends it.
 * @param {Device} device */
export async function notice(device, ends = 0) {
  if (!(await device.call("notice", ends))) return;
  if (offer) bars.show("keeps", text("keeps.files"), [text("keeps.install"), offer.prompt.bind(offer)], bars.OK);
  else bars.show("keeps", `${text("keeps.files")} ${text("keeps.steps")}`);
}

/**
 * A view came: behind the last deal of an evening its sheet is offered.
 * @param {import("../types").View} view
 * @param {Device} device
 */
export function seen(view, device) {
  if (view.over && over === false) {
    const share = () => panels.show("evening", device);
    bars.show("over", text("evening.over"), [text("evening.open"), share]);
  }
  // Behind the key, which would seem to be at work as long as this is asked.
  if (open && !view.open) setTimeout(() => notice(device).catch(() => {}), NOTICE_MS);
  over = view.over;
  open = view.open;
}
