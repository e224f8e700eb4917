// The device: MicroPython, the firmware and the log. A message {id, call, args} calls a function by
// its name, see calls.py; the answer {id, value} comes when all that it changed is kept. What the
// device does by itself comes as {view}, what is wrong as {trouble}.

/** @import { Files } from "./files.mjs" */

// Asked for here, where one that is missing is an error: of an import above Firefox tells nobody.
const parts = Promise.all([import("../micropython.mjs"), import("./vm.mjs"), import("./files.mjs"), import("./storage.mjs")]);
parts.catch(() => {}); // `begin` hears of it

const FOLDER = "/data";
const LOCK = "kibic";
const PATIENCE_MS = 1500; // a page that was just left may hold the lock for a moment
const TURN_MS = 50; // between two looks at what changes by itself
const IDLE_MS = 40; // behind a key

const page = {
  now() {
    const now = new Date();
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
    return `${day} ${two(now.getHours())}:${two(now.getMinutes())}`;
  },
  lots: (/** @type {number} */ count) => crypto.getRandomValues(new Uint32Array(count)).join(" "),
};

const START = `
import page
from web.device.calls import call
def lots(number):
    return [int(one) for one in page.lots(number).split()]
`;

const OF_TABLE = ["press", "tap", "typed", "go_on", "take", "take_end"]; // what a table does

/** @type {Files} */
let files;
let isTaken = (/** @type {unknown} */ _error) => false; // as in storage.mjs, once that is here
/** @type {(...args: any[]) => string | null} */
let python;
/** @type {unknown} */
let lots;
let usual = "device"; // the face of somebody who has chosen none
let pressed = 0; // when the last key was
let moves = 0; // for so long behind it the picture changes by itself
let full = false; // whether the last thing could not be kept
let waiting = 0; // the timer of what happens without a key
/** @type {Promise<unknown>} */
let turn = Promise.resolve(); // behind the last thing that is being done

/** Resolves once no other page plays, and holds that as long as the worker lives. */
/** @returns {Promise<void>} */
function alone() {
  if (!navigator.locks) return Promise.resolve();
  const late = setTimeout(() => postMessage({ trouble: "other-tab" }), PATIENCE_MS);
  return new Promise((resolve) => {
    navigator.locks.request(LOCK, () => {
      clearTimeout(late);
      resolve();
      return new Promise(() => {});
    });
  });
}

/** @param {string} language @param {string} face */
async function begin(language, face) {
  usual = face;
  await alone();
  const [{ loadMicroPython }, { start }, { Files: OfFolder }, { isTaken: isOthers, open }] = await parts;
  isTaken = isOthers;
  const [answer, kept] = await Promise.all([fetch(new URL("../firmware.bin", import.meta.url)), open()]);
  if (!answer.ok) throw new Error(`firmware.bin: ${answer.status}`);
  const say = (/** @type {string} */ line) => console.log(line);
  const vm = await start(loadMicroPython, await answer.arrayBuffer(), say);
  vm.registerJsModule("page", page);
  vm.runPython(START);
  python = vm.globals.get("call");
  lots = vm.globals.get("lots");
  files = new OfFolder(vm.FS, FOLDER, kept.storage);
  const { damaged } = files.fill(kept.bytes);
  const view = switchOn(language);
  try {
    if (damaged) await files.rewrite();
    await files.commit();
  } catch {
    // the first key will tell
  }
  postMessage({ ready: { kind: kept.kind, persisted: await navigator.storage?.persisted?.() } });
  moves = view.moves;
  if (damaged) postMessage({ trouble: "damaged" });
  postMessage({ view });
  rest();
}

function switchOn(language = "") {
  return JSON.parse(python("start", FOLDER, page.now, lots, language, usual) ?? "");
}

/** What a call comes to, once it is kept. What cannot be kept did not happen, and that is told; but
 * what the device does by itself may wait for the next key.
 * @param {string} call @param {...(string | number | boolean)} args @returns {Promise<any>} */
async function done(call, ...args) {
  /** @type {string | null} */
  let told = null;
  let stopped = false;
  const before = files.writes;
  try {
    told = python(call, ...args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    stopped = true;
  }
  let value;
  try {
    if (await files.commit()) full = false;
    value = stopped ? switchOn() : told ? JSON.parse(told) : null;
  } catch {
    full = true;
    const own = OF_TABLE.includes(call) && files.writes > before;
    if (!own && !stopped) return told ? JSON.parse(told) : null;
    await files.revert();
    switchOn();
    value = JSON.parse(python("no_space") ?? "");
  }
  if (stopped) postMessage({ trouble: "stopped" });
  moves = value?.moves ?? moves;
  return value;
}

/** Does something behind what is being done; what cannot be done at all is told. @param {() => unknown} work */
function inTurn(work) {
  turn = turn.then(work).catch((error) => {
    console.error(error);
    postMessage({ trouble: isTaken(error) ? "other-tab" : "no-start" });
  });
}

/** While no key is pressed: what the screen changes by itself, what the next key may need. */
function rest() {
  clearTimeout(waiting);
  let busy = true;
  const look = async () => {
    const ms = Math.round(performance.now() - pressed);
    const view = await done("passed", ms);
    if (view) {
      postMessage({ view });
      busy = true; // there may be a next picture to make
    }
    busy &&= (await done("idle", full ? 0 : 3)) === true || (!full && (await files.compact()));
    if (busy || ms < moves) waiting = setTimeout(() => inTurn(look), busy ? 0 : TURN_MS);
  };
  waiting = setTimeout(() => inTurn(look), IDLE_MS);
}

onmessage = ({ data: { id, call, args, language, face } }) => {
  if (!call) {
    inTurn(() => begin(language, face));
    return;
  }
  clearTimeout(waiting);
  inTurn(async () => {
    try {
      postMessage({ id, value: await done(call, ...args) });
    } catch (error) {
      postMessage({ id, failed: true });
      throw error;
    }
    pressed = performance.now();
    rest();
  });
};
