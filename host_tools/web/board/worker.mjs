// The steps, on MicroPython. A message {job} is done; what steps.py has the page do comes as
// {id, ask: [name, ...]} and is answered by {id, answer}; what it shows comes as {tell: [name, ...]}.
// {done: true} is last.
import { loadMicroPython } from "../micropython.mjs";
import { mapErrnoOfSystemCalls } from "../errno.mjs";

const SPACE = /^\p{Zs}$/u;
const UNPRINTED = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u; // as Python's str.isprintable

const BEGIN = `
import sys
sys.path.append("/")
import _browser, _page, kibic.here, steps
kibic.here.begin(_browser)
steps.begin(_page)
`;

const asked = new Map();
let vm, last = 0, job;

const page = {
  ask(text) {
    last += 1;
    postMessage({ id: last, ask: JSON.parse(text) });
    return new Promise((resolve) => asked.set(last, resolve));
  },
  tell: (text) => postMessage({ tell: JSON.parse(text) }),
  job: () => job,
};

const browser = {
  prints: (text) => !UNPRINTED.test(text),
  is_space: (letter) => SPACE.test(letter),
  composed: (text) => text.normalize("NFC"),
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

async function unpack(name) {
  const bundle = await (await fetch(new URL(name, import.meta.url))).arrayBuffer();
  const size = new DataView(bundle).getUint32(0);
  let at = 4 + size;
  for (const [path, length] of JSON.parse(new TextDecoder().decode(new Uint8Array(bundle, 4, size)))) {
    vm.FS.mkdirTree(`/${path}`.slice(0, path.lastIndexOf("/") + 1) || "/");
    vm.FS.writeFile(`/${path}`, new Uint8Array(bundle, at, length));
    at += length;
  }
}

async function begin() {
  mapErrnoOfSystemCalls();
  vm = await loadMicroPython({ stdout: console.log, stderr: console.log });
  vm.registerJsModule("_page", page);
  vm.registerJsModule("_browser", browser);
  await unpack("steps.bin");
  vm.runPython(BEGIN);
}

async function work(parts) {
  if (!vm) await begin();
  if (parts[1] === "update") await unpack("release.bin");
  job = JSON.stringify(parts);
  await vm.runPythonAsync("await steps.do(_page.job())");
}

onmessage = async ({ data }) => {
  if (data.id) {
    asked.get(data.id)(data.answer);
    asked.delete(data.id);
    return;
  }
  try {
    await work(data.job);
  } catch (error) {
    console.error(error.message ?? error);
    postMessage({ tell: ["stopped", String(error.message ?? error)] });
  }
  postMessage({ done: true });
};
