// What is brought here from outside: an evening in the address, a file that was opened with the page,
// or shared with it, see sw.js.
import { sheetsIn } from "./link.mjs";
import { panels } from "../shell/panels.mjs";
import { text } from "../words.mjs";
import * as bars from "../shell/bars.mjs";

const TAKEN = "#taken";
const STATE = "kibic.state";

/** What was shared with the page. */
async function taken() {
  const state = await caches.open(STATE);
  const row = await state.match("taken");
  await state.delete("taken");
  return row ? row.text() : "";
}

/** The page shows something: from now on it takes what comes. @param {import("../device/device.mjs").Device} device */
export async function begin(device) {
  const show = (/** @type {string} */ written) => panels.show("sheet", device, written);
  const look = async () => {
    const { hash } = location;
    const written = hash === TAKEN ? await taken() : await sheetsIn(hash);
    if (written === null) return;
    history.replaceState(null, "", location.pathname);
    if (written) await show(written);
    else bars.show("arrive", text("arrive.broken"));
  };
  addEventListener("hashchange", look);
  window.launchQueue?.setConsumer(async ({ files }) => {
    const file = await files?.[0]?.getFile();
    if (file) await show(await file.text());
  });
  await look();
}
