// Instructions at random, executed by host_tools/dev/pico/core.mjs and by rp2040js: registers, flags,
// cycles and memory must be the same. Prints how many there were, or the first that differs.

import { Chip } from '../../host_tools/dev/pico/chip.mjs';
import { execute } from '../../host_tools/dev/pico/core.mjs';

const COUNT = 100_000;
const RAM = 0x20000000;
const CODE = RAM + 0x8000;
const DATA = 0x4000; // bytes, where the addresses point
const EDGES = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe, 0x20, 0xff];

let seed = 1;
function chance(below) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}
const word = () => (chance(3) ? chance(2 ** 16) * 65536 + chance(2 ** 16) : EDGES[chance(EDGES.length)]);
const address = () => RAM + 0x1000 + 4 * chance(DATA / 8);

function newChip() {
  const chip = new Chip(new Uint8Array(1 << 24), 0);
  chip.logger = { error() {}, warn() {}, info() {}, debug() {} };
  chip.onBreak = () => {};
  return chip;
}

const [ours, theirs] = [newChip(), newChip()];

// Any of the 16-bit instructions, or BL; but not those that read from where a random number points.
function program() {
  if (chance(20) === 0) return [0xf000 | chance(0x800), 0xd000 | chance(0x1000) | 0x1000];
  const code = chance(0xe800);
  const jumps = code >>> 8 === 0x47; // BX, BLX: three bits are 0, and not to the program counter
  return [jumps ? code & ~0x47 : code, 0xbf00];
}
const reads = (code) => code >>> 12 >= 5 && code >>> 12 <= 8;

for (let i = 0; i < COUNT; i++) {
  const codes = program();
  const registers = [...Array(13)].map(() => (reads(codes[0]) ? address() : word()));
  if (codes[0] >>> 12 === 5) registers[(codes[0] >>> 6) & 7] = 4 * chance(64); // the offset
  if (codes[0] >>> 12 === 12) registers[(codes[0] >>> 8) & 7] = address();
  const flags = [chance(2), chance(2), chance(2), chance(2)].map(Boolean);
  if (flags[0]) flags[1] = false; // nothing is both negative and zero
  const stack = address();
  const cycles = [ours, theirs].map((chip) => {
    const { core } = chip;
    chip.ram16.set(codes, (CODE - RAM) / 2);
    core.registers.set([...registers, stack, CODE | 1, CODE]);
    [core.N, core.Z, core.C, core.V] = flags;
    Object.assign(core, { PM: false, waiting: false, eventRegistered: false, interruptsUpdated: false });
    Object.assign(core, { pendingSVCall: false });
    if (chip === theirs) return core.executeInstruction();
    Object.assign(chip, { elapsed: 0, budget: 1 }); // no more than one
    execute(core, chip);
    return chip.elapsed;
  });
  const states = [ours, theirs].map(({ core }, k) =>
    JSON.stringify([...core.registers.subarray(0, 15), core.registers[15] & ~1,
      core.N, core.Z, core.C, core.V, core.waiting, core.PM, cycles[k]]));
  const same = states[0] === states[1];
  if (!same || (i % 1000 === 0 && Buffer.compare(ours.sram, theirs.sram))) {
    console.log(`${codes.map((code) => code.toString(16))} ${registers}\n${states.join('\n')}`);
    process.exit(1);
  }
}
console.log(Buffer.compare(ours.sram, theirs.sram) ? 'the memories differ' : `${COUNT} agree`);
