// The camera reads the codes that a board shows, in any order, and puts the evening together.
import { decoder } from "./decode.mjs";
import { button, make, row } from "../make.mjs";
import { panels } from "../shell/panels.mjs";
import { share } from "./share.mjs";
import { text } from "../words.mjs";

const WIDEST = 1280; // pixels of a frame; a reader needs no more
/** @type {Record<string, string>} */
const WHY = {
  NotAllowedError: "camera.refused",
  NotFoundError: "camera.missing",
  OverconstrainedError: "camera.missing",
  TypeError: "camera.missing", // the browser knows of none
};

/** @import { Device } from "../device/device.mjs" */

/** @type {MediaStream | null} */
let stream = null;
let running = 0; // which opening is the last

/** @param {HTMLElement} section @param {Device} device */
export async function open(section, device) {
  const mine = ++running;
  const said = make("p", { ariaLive: "polite" }, text("camera.intro"));
  const video = make("video", { muted: true, playsInline: true, autoplay: true });
  const found = make("div");
  section.append(said, video, found);
  try {
    const read = await decoder();
    const wanted = { facingMode: "environment", width: { ideal: WIDEST } };
    stream = await navigator.mediaDevices.getUserMedia({ video: wanted });
    if (mine !== running) return close();
    video.srcObject = stream;
    await video.play();
    await watch(video, read, device, said, found, () => mine === running);
  } catch (error) {
    if (mine !== running) return;
    said.className = "bad";
    said.textContent = text((error instanceof Error && WHY[error.name]) || "camera.trouble");
  }
}

export function close() {
  running++;
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
}

/**
 * Reads codes off a video as long as `goes()`.
 * @param {HTMLVideoElement} video
 * @param {(canvas: HTMLCanvasElement) => Promise<string[]>} read
 * @param {Device} device
 * @param {HTMLElement} said how far it is
 * @param {HTMLElement} found where the sheets go
 * @param {() => boolean} goes
 */
async function watch(video, read, device, said, found, goes) {
  const canvas = document.createElement("canvas");
  const whole = new Set(); // names of the sheets that are shown
  const known = new Set();
  while (goes()) {
    const scale = Math.min(1, WIDEST / video.videoWidth);
    canvas.width = video.videoWidth * scale;
    canvas.height = video.videoHeight * scale;
    canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
    for (const one of await read(canvas)) {
      if (known.has(one)) continue;
      known.add(one);
      const told = await device.call("code", one);
      if (!told || !goes()) continue;
      said.textContent = text("camera.seen", told.seen.length, told.codes);
      if (!told.file || whole.has(told.file[0])) continue;
      whole.add(told.file[0]);
      found.append(sheet(told.file, device));
      navigator.vibrate?.(80);
    }
    await new Promise((next) => setTimeout(next, 30));
  }
}

/** A sheet that is whole. @param {[string, string]} file @param {Device} device */
function sheet([name, written], device) {
  const settle = () => panels.show("sheet", device, written);
  const out = make("span", { role: "status" });
  return row(
    make("strong", {}, name),
    button(text("sheet.settle"), settle, { className: "settle" }),
    button(text("share.send"), async () => (out.textContent = await share([[name, written]]))),
    out,
  );
}
