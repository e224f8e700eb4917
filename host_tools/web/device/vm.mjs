// MicroPython with the firmware on it. Runs in a worker, and in Node for tests.
import { mapErrnoOfSystemCalls } from "./errno.mjs";

const FIRMWARE = "/firmware";

/** The members of a bundle: its index's length, the index [[path, size], ...], the files. @param {ArrayBuffer} bundle @returns {Generator<[string, Uint8Array]>} */
export function* members(bundle) {
  const size = new DataView(bundle).getUint32(0);
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(bundle, 4, size)));
  let at = 4 + size;
  for (const [path, length] of index) {
    yield [path, new Uint8Array(bundle, at, length)];
    at += length;
  }
}

/**
 * `load` is loadMicroPython, `say` gets what Python prints.
 * @param {import("../micropython.mjs").Load} load
 * @param {ArrayBuffer} bundle
 * @param {(line: string) => void} say
 */
export async function start(load, bundle, say) {
  const undo = mapErrnoOfSystemCalls();
  const vm = await load({ stdout: say, stderr: say });
  undo();
  for (const [path, data] of members(bundle)) {
    const whole = `${FIRMWARE}/${path}`;
    vm.FS.mkdirTree(whole.slice(0, whole.lastIndexOf("/")));
    vm.FS.writeFile(whole, data);
  }
  vm.runPython(`import sys\nsys.path.append("${FIRMWARE}")`);
  return vm;
}
