// The steps, on MicroPython. A message {job} is done; what steps.py has the page do comes as
// {id, ask: [name, ...]} and is answered by {id, answer}; what it shows comes as {tell: [name, ...]}.
// {done: true} is last.
import { loadMicroPython } from "../micropython.mjs";
import { members, start } from "../device/vm.mjs";

const SPACE = /^\p{Zs}$/u;
const UNPRINTED = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u; // as Python's str.isprintable

const BEGIN = `
import _browser, _page, kibic.here, steps
kibic.here.begin(_browser)
steps.begin(_page)
`;

/** @type {Map<number, (answer: string) => void>} */
const asked = new Map();
/** @type {import("../micropython.mjs").MicroPython} */
let vm;
let last = 0;
let job = "";

const page = {
  /** @param {string} text @returns {Promise<string>} */
  ask(text) {
    last += 1;
    postMessage({ id: last, ask: JSON.parse(text) });
    return new Promise((resolve) => asked.set(last, resolve));
  },
  tell: (/** @type {string} */ text) => postMessage({ tell: JSON.parse(text) }),
  job: () => job,
};

const browser = {
  prints: (/** @type {string} */ text) => !UNPRINTED.test(text),
  is_space: (/** @type {string} */ letter) => SPACE.test(letter),
  composed: (/** @type {string} */ text) => text.normalize("NFC"),
  /** @param {string} digits */
  decoded(digits) {
    const bytes = (digits.match(/../g) ?? []).map((two) => parseInt(two, 16));
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes));
  },
  now() {
    const now = new Date();
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate(), (now.getDay() + 6) % 7];
    return [...day, now.getHours(), now.getMinutes(), now.getSeconds(), 0].join(" ");
  },
};

const fetched = async (/** @type {string} */ name) => (await fetch(new URL(name, import.meta.url))).arrayBuffer();

async function begin() {
  vm = await start(loadMicroPython, await fetched("steps.bin"), console.log);
  vm.registerJsModule("_page", page);
  vm.registerJsModule("_browser", browser);
  vm.runPython(BEGIN);
}

async function bringRelease() {
  vm.FS.mkdirTree("/release/outside");
  for (const [path, data] of members(await fetched("release.bin"))) vm.FS.writeFile(`/${path}`, data);
}

/** @param {unknown[]} parts */
async function work(parts) {
  if (!vm) await begin();
  if (parts[1] === "update") await bringRelease();
  job = JSON.stringify(parts);
  await vm.runPythonAsync("await steps.do(_page.job())");
}

onmessage = async ({ data }) => {
  if (data.id) {
    asked.get(data.id)?.(data.answer);
    asked.delete(data.id);
    return;
  }
  try {
    await work(data.job);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(why);
    postMessage({ tell: ["stopped", why] });
  }
  postMessage({ done: true });
};
