// An emulated Pico on a pipe: node serve.mjs. Each line on standard input is a request in JSON,
// [name, ...arguments]; each line on standard output is the answer. The first request is `power`.
// Bytes are in base64, times in nanoseconds since power on.

import fs from 'node:fs';
import { Pico } from './pico.mjs';

console.warn = () => {}; // rp2040js has no FIFO between the cores, which MicroPython looks at

let pico = null;

const REQUESTS = {
  // A board, in place of the one before. The MicroPython as pieces of [offset, bytes], the flash's
  // other contents behind them, the words of the boot ROM, and addresses of code: each time one is
  // reached is counted.
  power(bootrom, pieces, counted) {
    pico = new Pico(bootrom, pieces, counted, pico);
    return pico.clock.nanos;
  },
  connect: (...device) => pico.connect(...device),
  show: (...panel) => pico.show(...panel),
  plug: (plugged, answer) => pico.plug(plugged, answer),
  hold: (values) => pico.hold(values),
  run: (nanos, answers) => pico.run(nanos, answers),
  type: (bytes) => pico.serial.type(Buffer.from(bytes, 'base64')),
  drive: (levels) => pico.drive(levels),
  cut: () => pico.flash.cut(),
  content: (offset, size) => pico.content(offset, size),
  watch: () => pico.watch(),
  heap: () => pico.heap(),
  depths: () => pico.depths(),
  regs: () => [...pico.chip.core.registers],
  peek: (address) => pico.chip.readUint32(address),
  poke: (address, value) => pico.chip.writeUint32(address, value),
  // Seconds of the processor that this process took.
  spent: () => Object.values(process.cpuUsage()).reduce((sum, micros) => sum + micros / 1e6, 0),
};

const chunk = Buffer.alloc(1 << 16);
let pending = Buffer.alloc(0);

function line() {
  for (;;) {
    const end = pending.indexOf(10);
    if (end >= 0) {
      const text = pending.subarray(0, end).toString();
      pending = pending.subarray(end + 1);
      return text;
    }
    const count = fs.readSync(0, chunk);
    if (!count) return null;
    pending = Buffer.concat([pending, chunk.subarray(0, count)]);
  }
}

for (let text = line(); text !== null; text = line()) {
  const [name, ...rest] = JSON.parse(text);
  fs.writeSync(1, `${JSON.stringify(REQUESTS[name](...rest) ?? null)}\n`);
}
