// What a browser may do to what the page keeps: said once, and asked not to.
import * as bars from "./bars.mjs";
import { panels } from "./panels.mjs";
import { text } from "./words.mjs";

let over = null; // whether the evening was over in the last view

export async function begin(device, { kind, persisted }) {
  if (kind === "none") {
    bars.show("keeps", text("keeps.none"));
    return;
  }
  if (!persisted) navigator.storage?.persist?.().catch(() => {});
  if (await device.call("notice")) bars.show("keeps", text("keeps.files"));
}

/** A view came: behind the last deal of an evening its sheet is offered. */
export function seen(view, device) {
  if (view.over && over === false) {
    const share = () => panels.show("evening", device);
    bars.show("over", text("evening.over"), [text("evening.share"), share]);
  }
  over = view.over;
}
