// A new version is fetched whole beside the one that is shown, told of, and taken when no deal is
// open: see sw.js.
import { VERSION } from "../made.mjs";
import { hasOwn } from "../share/decode.mjs";
import * as bars from "./bars.mjs";
import { text } from "../words.mjs";

const KEPT = "kibic-";
let open = true; // whether a deal is open, as long as that is not known
let found = ""; // the version that came

async function look() {
  const kept = (await caches.keys()).filter((name) => name.startsWith(KEPT));
  const state = await navigator.serviceWorker.ready;
  const others = kept.map((name) => name.slice(KEPT.length)).filter((one) => one !== VERSION);
  if (!others.length || state.installing) return;
  found = others.at(-1) ?? "";
  tell();
}

function tell() {
  if (!found) return;
  const press = bars.show("update", text(open ? "update.later" : "update.now"), [text("update.take"), take]);
  press.disabled = open;
}

async function take() {
  const { active } = await navigator.serviceWorker.ready;
  navigator.serviceWorker.addEventListener("message", () => location.reload(), { once: true });
  active?.postMessage({ take: found });
}

/** A view came. @param {import("../types").View} view */
export function seen(view) {
  if (open === view.open) return;
  open = view.open;
  tell();
}

export async function begin() {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => coming.state === "activated" && look());
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => {});
  });
  await look();
  const later = ["guide/", "qr/"];
  if (!(await hasOwn())) later.push("decoder/");
  if ("serial" in navigator) later.push("board/");
  (await navigator.serviceWorker.ready).active?.postMessage({ later });
}
