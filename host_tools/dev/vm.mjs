// Runs one snippet on the MicroPython VM. Standard input is a JSON object: `files`, a map from
// path to base64 bytes, and `code`, a text or several. Its output goes to standard output, a
// traceback to standard error, with exit status 1. See vm.py.
import { readFileSync, writeSync } from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";
import { mapErrnoOfSystemCalls } from "../web/errno.mjs";

const SCRATCH = "/scratch";

function lineWriter(descriptor) {
  let bytes = [];
  const flush = () => {
    const data = Buffer.from(bytes);
    bytes = [];
    for (let done = 0; done < data.length; ) done += writeSync(descriptor, data, done);
  };
  const write = (chunk) => {
    bytes.push(...chunk);
    if (bytes.at(-1) === 10) flush();
  };
  return { write, flush };
}

const { files, code } = JSON.parse(readFileSync(0, "utf8"));
const out = lineWriter(1);
const err = lineWriter(2);
mapErrnoOfSystemCalls();
const vm = await loadMicroPython({ stdout: out.write, stderr: err.write, linebuffer: false });
vm.FS.mkdirTree(SCRATCH);
vm.FS.chdir(SCRATCH);
for (const [path, content] of Object.entries(files)) {
  const whole = path.startsWith("/") ? path : `${SCRATCH}/${path}`;
  vm.FS.mkdirTree(whole.slice(0, whole.lastIndexOf("/")) || "/");
  vm.FS.writeFile(whole, Buffer.from(content, "base64"));
}
try {
  for (const snippet of [code].flat()) vm.runPython(snippet);
} catch (error) {
  err.write(Buffer.from(`${error.message || error}\n`));
  process.exitCode = 1;
}
out.flush();
err.flush();
