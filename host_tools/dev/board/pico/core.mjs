// The core executes code that is translated once it was jumped to a few times, see translate.mjs, and
// what is not by rp2040js, an instruction at a time.

import {
  BUDGET, CODE_SIZE, ELAPSED, ENTRIES_AT, FLASH, LEFT, MISSES, MISS_CYCLES, OLDEST_AT, RAM, RAM_SIZE,
  ROM_SIZE, SETS, SET_BITS, TAGS_AT, place,
} from './memory.mjs';
import { CHANGED } from './parts.mjs';
import { translated } from './translate.mjs';
import * as wasm from './wasm.mjs';

const {
  NEXT, OUT, RETURN, and, callBy, choice, compiled, down, get, isZero, less, load, load8, minus,
  notBelow, num, plus, same, set, store, store8, times,
} = wasm;

const PC = 15;
const OFTEN = 64; // jumps to an address before it is translated
const MOST = 128; // instructions of a piece
const PIECES = 1 << 14;

// Returns the cycles that it takes to read a line of the flash.
function reading(given) {
  const [line, at, way] = [0, 1, 2];
  const index = and(get(line), SETS - 1);
  const tag = down(get(line), SET_BITS);
  const known = (i) => choice(same(load(get(at), TAGS_AT + 4 * i), tag), [
    store8(index, OLDEST_AT, 1 - i), num(0), RETURN,
  ]);
  return compiled({}, 2, wasm.straight([
    set(at, times(index, 8)), known(0), known(1),
    set(way, load8(index, OLDEST_AT)),
    store(plus(get(at), times(get(way), 4)), TAGS_AT, tag),
    store8(index, OLDEST_AT, minus(1, get(way))),
    store(0, MISSES, plus(load(0, MISSES), 1)),
    load(0, MISS_CYCLES),
  ]), given);
}

// Goes from piece to piece, from an address on, until there is none, one has left something to
// rp2040js, or the cycles are used up; returns where the program goes on.
function running(given) {
  const [pc, at, next] = [0, 1, 2];
  const back = [get(pc), RETURN];
  return compiled({}, 2, [...wasm.loop(pc, [[
    set(at, minus(get(pc), FLASH)), // as place() has it
    choice(notBelow(get(at), CODE_SIZE), [
      set(at, plus(get(pc), CODE_SIZE - RAM)),
      choice(notBelow(minus(get(pc), RAM), RAM_SIZE), [
        set(at, plus(get(pc), CODE_SIZE + RAM_SIZE)), choice(notBelow(get(pc), ROM_SIZE), back),
      ]),
    ]),
    set(at, load(times(get(at), 2), ENTRIES_AT)),
    choice(isZero(get(at)), back),
    set(next, callBy(down(get(at), 16), and(get(at), 0xffff))),
    choice(same(load(0, LEFT), CHANGED), back),
    set(pc, get(next)),
    choice(load(0, LEFT), back),
    choice(less(load(0, ELAPSED), load(0, BUDGET)), NEXT),
    OUT,
  ]]), ...wasm.straight(get(pc))], given);
}

// The pieces of the code in a memory, for one chip after the other. An entry tells the piece that a
// halfword is in and its label there.
export class Translations {
  constructor(memory, counted, most = MOST) {
    Object.assign(this, { memory, counted, most, chip: null });
    const table = new WebAssembly.Table({ element: 'anyfunc', initial: PIECES });
    const given = { memory };
    this.read = reading(given);
    this.run = running({ memory, table });
    this.given = { ...given, read: this.read,
      sank: (sp) => this.chip.sank(sp), rises: () => this.chip.rises(),
      sioLoad: (address) => this.chip.load32(address),
      sioStore: (...both) => this.chip.store32(...both) };
    this.table = table;
    this.pieces = [null];
    this.entries = new Uint32Array(memory.buffer, ENTRIES_AT, (CODE_SIZE + RAM_SIZE + ROM_SIZE) / 2);
    this.entries.fill(0);
    this.jumps = new Uint8Array(this.entries.length);
  }

  // From now on it is this chip's code, in the same memory.
  serve(chip) {
    this.chip = chip;
    chip.translations = this;
    chip.read = this.read;
  }

  // The program jumped here, where nothing is translated: whether it is now.
  jumped(pc) {
    const at = place(pc);
    if (at < 0 || this.counted.includes(pc) || ++this.jumps[at] < OFTEN) return false;
    this.jumps[at] = 0;
    return this.translate(pc);
  }

  translate(start) {
    const number = this.pieces.length;
    if (number === PIECES) return false;
    const piece = translated(this.chip, start, this.counted, this.most, this.given);
    this.pieces.push(piece);
    this.table.set(number, piece.run);
    for (const [pc, label] of piece.labels) {
      const at = place(pc);
      if (!this.entries[at] || pc === start) this.entries[at] = number * 65536 + label;
    }
    return true;
  }

  // The code in the RAM is another than that of the piece that stands there.
  forget(pc) {
    const number = this.entries[place(pc)] >>> 16;
    for (const one of this.pieces[number].labels.keys()) {
      if (this.entries[place(one)] >>> 16 === number) this.entries[place(one)] = 0;
    }
  }
}

// Execute what fits into the chip's budget of cycles, at least one instruction; `reached` is called
// with where a jump leads to if that is one of the counted addresses.
export function execute(core, chip, reached) {
  const { registers, translations: known } = chip;
  let pc = registers[PC] & ~1;
  let jumped = true;
  chip.take(core);
  do {
    const before = chip.elapsed;
    const from = pc;
    pc = known.run(pc);
    jumped ||= pc !== from;
    const left = chip.left;
    chip.left = 0;
    if (left === CHANGED) known.forget(pc);
    if (!left) {
      if (jumped && known.counted.includes(pc)) reached(pc);
      if (chip.elapsed !== before && chip.elapsed >= chip.budget) break;
      if (jumped && known.jumped(pc)) continue;
    }
    registers[PC] = pc;
    chip.give(core);
    chip.single();
    chip.take(core);
    if (core.interruptsUpdated || core.waiting) chip.budget = 0;
    jumped = registers[PC] !== pc + 2 && registers[PC] !== pc + 4;
    pc = registers[PC] & ~1;
  } while (chip.elapsed < chip.budget);
  registers[PC] = pc;
  chip.give(core);
}
