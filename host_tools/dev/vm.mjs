// Runs jobs on the MicroPython VM, each on a VM of its own. Standard input is a JSON object:
// `files`, a map from path to base64 bytes; `jobs`, each a list of texts; `cores`, how many jobs
// run at once; `seconds`, how long one may take. Standard output is a JSON list: of each job
// [its output, its errors, whether it went well]. See vm.py.
//
// The jobs are threads of one process: V8 translates the VM's WebAssembly once for all of them.
import { readFileSync } from "node:fs";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const SCRATCH = "/scratch";

async function run({ files, texts }, stdout, stderr) {
  const { loadMicroPython } = await import("@micropython/micropython-webassembly-pyscript");
  const { mapErrnoOfSystemCalls } = await import("../web/device/errno.mjs");
  const { rememberFunctions } = await import("./functions.mjs");
  mapErrnoOfSystemCalls();
  rememberFunctions();
  const vm = await loadMicroPython({ stdout, stderr, linebuffer: false });
  vm.FS.mkdirTree(SCRATCH);
  vm.FS.chdir(SCRATCH);
  const made = new Set();
  for (const [path, content] of files) {
    const whole = path.startsWith("/") ? path : `${SCRATCH}/${path}`;
    const folder = whole.slice(0, whole.lastIndexOf("/")) || "/";
    if (!made.has(folder)) vm.FS.mkdirTree(folder);
    made.add(folder);
    vm.FS.writeFile(whole, content);
  }
  for (const text of texts) vm.runPython(text);
}

function lineWriter(stream) {
  let bytes = [];
  const flush = () => {
    if (bytes.length) parentPort.postMessage([stream, Uint8Array.from(bytes)]);
    bytes = [];
  };
  const write = (chunk) => {
    bytes.push(...chunk);
    if (bytes.at(-1) === 10) flush();
  };
  return { write, flush };
}

async function work() {
  const out = lineWriter("out");
  const err = lineWriter("err");
  try {
    await run(workerData, out.write, err.write);
  } catch (error) {
    err.write(Buffer.from(`${error.message || error}\n`));
    process.exitCode = 1;
  }
  out.flush();
  err.flush();
}

function perform(files, texts, seconds) {
  const bytes = { out: [], err: [] };
  const text = (stream) => Buffer.concat(bytes[stream]).toString();
  const worker = new Worker(new URL(import.meta.url), { workerData: { files, texts } });
  const stop = () => {
    bytes.err.push(Buffer.from(`stopped after ${seconds} s\n`));
    worker.terminate();
  };
  const timer = setTimeout(stop, seconds * 1000);
  worker.on("message", ([stream, line]) => bytes[stream].push(line));
  worker.on("error", (error) => bytes.err.push(Buffer.from(`${error}\n`)));
  return new Promise((resolve) => {
    worker.on("exit", (code) => {
      clearTimeout(timer);
      resolve([text("out"), text("err"), code === 0]);
    });
  });
}

async function performAll({ files, jobs, cores, seconds }) {
  const contents = Object.entries(files).map(([path, text]) => [path, Buffer.from(text, "base64")]);
  const results = [];
  let next = 0;
  const core = async () => {
    while (next < jobs.length) {
      const at = next++;
      results[at] = await perform(contents, jobs[at], seconds);
    }
  };
  await Promise.all(Array.from({ length: cores }, core));
  return results;
}

if (isMainThread)
  process.stdout.write(JSON.stringify(await performAll(JSON.parse(readFileSync(0, "utf8")))));
else await work();
