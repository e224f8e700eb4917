// Instructions and programs at random, executed by host_tools/dev/board/pico/core.mjs and by rp2040js:
// registers, flags, cycles and memory must be the same. Prints how many there were, or the first that
// differs. `node core_test.mjs INSTRUCTIONS PROGRAMS` says how many.

import { Chip } from '../../../host_tools/dev/board/pico/chip.mjs';
import { Translations, execute } from '../../../host_tools/dev/board/pico/core.mjs';
import { newMemory } from '../../../host_tools/dev/board/pico/memory.mjs';

const [INSTRUCTIONS, PROGRAMS] = process.argv.slice(2).map(Number);
const [RAM, FLASH] = [0x20000000, 0x10000000];
const CODE = RAM + 0x8000;
const DATA = 0x4000; // bytes, where the addresses point
const STACK = 0x5000; // behind them
const LENGTH = 40; // instructions of a program, before the last
const EDGES = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe, 0x20, 0xff];
const LOOP = 0xe7fe; // a jump to itself

let seed = 1;
function chance(below) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}
const word = () => (chance(3) ? chance(2 ** 16) * 65536 + chance(2 ** 16) : EDGES[chance(EDGES.length)]);
const address = () => RAM + 0x1000 + 4 * chance(DATA / 8);
const pick = (all) => all[chance(all.length)];

function newChip(most) {
  const chip = new Chip(newMemory(), 0);
  chip.logger = { error() {}, warn() {}, info() {}, debug() {} };
  chip.onBreak = () => {};
  new Translations(chip.memory, [], most).serve(chip);
  return chip;
}

function begin(chip, registers, flags) {
  const { core } = chip;
  core.registers.set(registers);
  [core.N, core.Z, core.C, core.V] = flags;
  Object.assign(core, { PM: false, waiting: false, eventRegistered: false, interruptsUpdated: false });
  Object.assign(core, { pendingSVCall: false });
  Object.assign(chip, { elapsed: 0, left: 0, lowest: RAM });
}

const state = ({ core }) => [...core.registers.subarray(0, 15), core.registers[15] & ~1,
  core.N, core.Z, core.C, core.V, core.waiting, core.PM];

function someFlags() {
  const flags = [chance(2), chance(2), chance(2), chance(2)].map(Boolean);
  if (flags[0]) flags[1] = false; // nothing is both negative and zero
  return flags;
}

function compare(what, [ours, theirs], results) {
  const [one, other] = results.map((result) => JSON.stringify(result));
  if (one === other && !Buffer.compare(ours.sram, theirs.sram)) return;
  console.log(`${what}\n${one}\n${other}`);
  process.exit(1);
}

// -- one at a time

// Any of the 16-bit instructions, or BL; but not those that read from where a random number points.
function instruction() {
  if (chance(20) === 0) return [0xf000 | chance(0x800), 0xd000 | chance(0x1000) | 0x1000];
  const code = chance(0xe800);
  const jumps = code >>> 8 === 0x47; // BX, BLX: three bits are 0, and not to the program counter
  return [jumps ? code & ~0x47 : code, 0xbf00];
}
const reads = (code) => code >>> 12 >= 5 && code >>> 12 <= 8;

function instructions() {
  const chips = [newChip(1), newChip(1)];
  for (let i = 0; i < INSTRUCTIONS; i++) {
    const codes = instruction();
    const registers = [...Array(13)].map(() => (reads(codes[0]) ? address() : word()));
    if (codes[0] >>> 12 === 5) registers[(codes[0] >>> 6) & 7] = 4 * chance(64); // the offset
    if (codes[0] >>> 12 === 12) registers[(codes[0] >>> 8) & 7] = address();
    registers.push(address(), CODE | 1, CODE);
    const flags = someFlags();
    const results = chips.map((chip, k) => {
      chip.ram16.set(codes, (CODE - RAM) / 2);
      begin(chip, registers, flags);
      if (k) chip.elapsed = chip.core.executeInstruction();
      else one(chip, i % 8);
      return [...state(chip), chip.elapsed];
    });
    compare(`${codes.map((code) => code.toString(16))} ${registers}`, chips, results);
  }
}

// Executed as translated; if not, what was translated is of another instruction.
function one(chip, translates) {
  if (translates) chip.translations.translate(CODE);
  chip.budget = 1; // no more than one
  execute(chip.core, chip);
}

// -- programs in the flash

// Of r0 to r3, which hold anything; r4 to r6 point into the RAM, r7 into the flash.
const KINDS = [
  () => 0x4000 | (chance(16) << 6) | (chance(4) << 3) | chance(4),
  () => (chance(3) << 11) | (chance(32) << 6) | (chance(4) << 3) | chance(4),
  () => 0x1800 | (chance(4) << 9) | (chance(4) << 6) | (chance(4) << 3) | chance(4),
  () => 0x2000 | (chance(4) << 11) | (chance(4) << 8) | chance(256),
  () => 0x6800 | (chance(32) << 6) | ((4 + chance(4)) << 3) | chance(4),
  () => 0x7800 | (chance(32) << 6) | ((4 + chance(4)) << 3) | chance(4),
  () => pick([0x6000, 0x7000, 0x8000]) | (chance(32) << 6) | ((4 + chance(3)) << 3) | chance(4),
  () => 0x4800 | (chance(4) << 8) | chance(256),
  () => pick([0x9000, 0x9800]) | (chance(4) << 8) | chance(32),
  () => 0xc800 | ((4 + chance(4)) << 8) | (1 + chance(15)),
  () => 0xc000 | ((4 + chance(3)) << 8) | (1 + chance(15)),
  () => pick([0xb400, 0xbc00]) | (1 + chance(15)),
  () => pick([0xb000, 0xb080]) | chance(8),
  () => 0xb200 | (chance(4) << 6) | (chance(4) << 3) | chance(4),
  () => 0xd000 | (chance(14) << 8) | chance(6),
  () => 0xe000 | chance(4),
];

function programs() {
  const chips = [newChip(), newChip()];
  for (let i = 0; i < PROGRAMS; i++) {
    const start = FLASH + 0x400 + 2 * chance(4) + 128 * i;
    const codes = [...Array(LENGTH)].map(() => pick(KINDS)()).concat(Array(10).fill(LOOP));
    const pointers = [0, 1, 2].map(() => address()).concat(FLASH + 4 * chance(4096));
    const registers = [0, 1, 2, 3].map(word).concat(pointers, [0, 0, 0, 0, 0, RAM + STACK, 1, start]);
    const flags = someFlags();
    for (const chip of chips) {
      chip.flash16.set(codes, (start - FLASH) / 2);
      begin(chip, registers, flags);
      chip.lowest = RAM + STACK;
    }
    const [ours, theirs] = chips;
    ours.translations.translate(start);
    ours.budget = 400;
    execute(ours.core, ours);
    while (theirs.elapsed < ours.elapsed) theirs.single();
    compare(codes.map((code) => code.toString(16)), chips, chips.map((chip) =>
      [...state(chip), chip.elapsed, chip.misses, chip.lowest, chip.line]));
  }
}

instructions();
programs();
console.log(`${INSTRUCTIONS} and ${PROGRAMS} agree`);
