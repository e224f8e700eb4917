// What instructions are made of: registers and flags, lines of the flash that are read, memory.
//
// A piece is a function of WebAssembly: registers, flags, cycles and the line of the flash that was
// read last are its variables.

import { found } from './decode.mjs';
import {
  FLASH, FLASH_AT, LEFT, LINE_BITS, LOWEST, OLDEST_AT, RAM, RAM_AT, RAM_SIZE, SETS, SET_BITS,
  SINKS, TAGS_AT,
} from './memory.mjs';
import * as wasm from './wasm.mjs';

const {
  NEXT, OUT, and, below, call, choice, differs, down, get, isZero, less, load, load16, load8,
  loadSigned16, loadSigned8, minus, notBelow, notLess, num, or, plus, same, select, set, store,
  store16, store8, xor,
} = wasm;

export const [SP, LR, PC] = [13, 14, 15];
export const [LEAVES, CHANGED] = [1, 2]; // why a piece ends early; the last: its code is another

// Variables of a piece: flags and the like, three for a moment's use, where it goes on; the registers.
export const [LABEL, nz, c, v, elapsed, budget, line, a, t, u, to, r0] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

// What a piece may call, with how many words it takes and gives; what that is stands in core.mjs.
export const CALLED = { read: [1, 1], sank: [1, 0], rises: [0, 0], sioLoad: [1, 1], sioStore: [2, 0] };
const [READ, SANK, RISES, SIO_LOAD, SIO_STORE] = [0, 1, 2, 3, 4];
const SIO = 0xd0; // the top byte of an address

// Kinds of loads and stores, as they are numbered where the offset is in a register.
const KINDS = [store, store16, store8, loadSigned8, load, load16, load8, loadSigned16];
export const [STR, STRH, STRB, LDRSB, LDR, LDRH, LDRB] = [0, 1, 2, 3, 4, 5, 6];

export const isFlash = (address) => address >>> 24 === FLASH >>> 24;
export const lineOf = (address) => (address & 0xffffff) >>> LINE_BITS;

// The parts of a piece's text.
export class Parts {
  constructor(chip, start, barred, most) {
    this.chip = chip;
    this.mutable = start >>> 24 === RAM >>> 24;
    Object.assign(this, found(chip, start, barred, most));
    this.uses = new Set();
    this.writes = new Set();
  }

  get(i) {
    if (i === PC) return num(this.pc + 4);
    this.uses.add(i);
    return get(r0 + i);
  }

  set(i, value) {
    this.uses.add(i);
    this.writes.add(i);
    return set(r0 + i, value);
  }

  took(cycles) {
    const all = this.cycles + cycles;
    return all ? set(elapsed, plus(get(elapsed), all)) : [];
  }

  // On to an address: within the piece, or out of it.
  go(pc, cycles) {
    const out = [set(to, pc), OUT];
    if (!this.labels.has(pc)) return [this.took(cycles), out];
    const late = pc <= this.pc ? choice(notLess(get(elapsed), get(budget)), out) : [];
    return [this.took(cycles), late, set(LABEL, this.labels.get(pc)), NEXT];
  }

  // Out, to where a word says.
  goBy(value, cycles) {
    return [this.took(cycles), set(to, and(value, ~1)), OUT];
  }

  // This instruction is not for here.
  leave() {
    return [this.took(0), set(to, this.pc), store(0, LEFT, LEAVES), OUT];
  }

  read(lines) {
    return set(elapsed, plus(get(elapsed), call(READ, lines)));
  }

  // A line of the flash is read at this address, for an instruction or a literal.
  touch(address) {
    if (!isFlash(address)) return [];
    const number = lineOf(address);
    const index = number & (SETS - 1);
    const known = (way) => same(load(0, TAGS_AT + 8 * index + 4 * way), number >>> SET_BITS);
    const older = (way) => store8(0, OLDEST_AT + index, way);
    return choice(differs(get(line), number), [
      set(line, number),
      choice(known(0), older(1), choice(known(1), older(0), this.read(number))),
    ]);
  }

  // Data of the flash was read; the next instruction of the same line is fetched again.
  again() {
    return lineOf(this.pc) === lineOf(this.pc + 2) ? this.touch(this.pc) : [];
  }

  // A line of the flash is read at `t` and some bytes, for data.
  touchData(bytes = 0) {
    const number = down(plus(get(t), bytes), LINE_BITS);
    return choice(differs(get(line), number), [set(line, number), this.read(get(line))]);
  }

  // A load or store.
  access(kind, low, address) {
    const how = KINDS[kind];
    const stores = kind < LDRSB;
    const ram = stores ? how(get(t), RAM_AT, this.get(low)) : this.set(low, how(get(t), RAM_AT));
    let other = this.leave();
    if (kind === LDR || kind === STR) {
      const sio = stores ? call(SIO_STORE, get(a), this.get(low)) : this.set(low, call(SIO_LOAD, get(a)));
      const asked = [set(elapsed, minus(get(elapsed), 1)), sio];
      other = choice(this.isTimeless(), asked, other);
    }
    if (!stores) {
      const read = [this.touchData(), this.set(low, how(get(t), FLASH_AT)), this.again()];
      const flash = [set(t, and(get(a), 0xffffff)), read];
      other = choice(same(down(get(a), 24), FLASH >>> 24), flash, other);
    }
    const text = [
      set(a, address), set(t, minus(get(a), RAM)), choice(below(get(t), RAM_SIZE), ram, other),
    ];
    this.cycles += 2;
    return text;
  }

  // Whether `a` is a word of the SIO that nobody needs the time for, see chip.mjs: the number of the
  // core, the divider, the locks.
  isTimeless() {
    const offset = and(get(a), 0xffffff);
    const one = (from, size) => below(minus(offset, from), size);
    const any = or(or(isZero(offset), one(0x60, 0x1c)), one(0x100, 0x80));
    return select(same(down(get(a), 24), SIO), any, 0);
  }

  // Words from `t`, an offset in the RAM, on to the registers, or from them.
  pop(list) {
    return list.map((i, k) => this.set(i, load(get(t), RAM_AT + 4 * k)));
  }

  push(list) {
    return list.map((i, k) => store(get(t), RAM_AT + 4 * k, this.get(i)));
  }

  sums(low, one, other, isMinus) {
    const [x, y, z] = [get(t), get(u), get(nz)];
    return this.one([
      set(t, one), set(u, other),
      set(nz, isMinus ? minus(x, y) : plus(x, y)),
      set(c, isMinus ? notBelow(x, y) : below(z, x)),
      set(v, and(xor(x, isMinus ? y : z), xor(isMinus ? x : y, z))),
      low < 0 ? [] : this.set(low, z),
    ]);
  }

  result(low, value) {
    return this.one([set(nz, value), this.set(low, get(nz))]);
  }

  one(text) {
    this.cycles += 1;
    return text;
  }

  offset(i, bytes) {
    return plus(this.get(i), bytes);
  }

  unless(wrong) {
    return choice(wrong, this.leave());
  }

  sunk() {
    return choice(less(this.get(SP), load(0, LOWEST)), call(SANK, this.get(SP)));
  }

  risen() {
    return choice(load(0, SINKS), call(RISES));
  }
}
