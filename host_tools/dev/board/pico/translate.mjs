// Code of the chip, translated to WebAssembly a piece at a time: the instructions that make up nearly
// all of a program. What is not here, and whatever asks for more than memory, is left to rp2040js.
//
// Names are those of the ARMv6-M Architecture Reference Manual, A6.7. Cycles are the Cortex-M0+'s
// as rp2040js counts them. A piece is a function: registers, flags, cycles and the line of the flash
// that was read last are its variables, and each place that is jumped to is a case of one loop.

import { branched, called, ends, isWide } from './decode.mjs';
import {
  BUDGET, C, ELAPSED, FLASH, FLASH_AT, LEFT, LINE, NZ, RAM, RAM_AT, RAM_SIZE, V,
} from './memory.mjs';
import {
  Parts, SP, LR, PC, CHANGED, LABEL, nz, c, v, elapsed, budget, line, a, t, u, to, r0, STR, STRH,
  STRB, LDR, LDRH, LDRB, isFlash, lineOf, CALLED,
} from './parts.mjs';
import * as wasm from './wasm.mjs';

const {
  and, below, choice, differs, down, get, isZero, left, less, load, load16, minus, notBelow,
  notLess, num, or, plus, right, same, select, set, signed16, signed8, store, times, xor,
} = wasm;

const MOST_MOVED = 36; // bytes by one instruction
const NEVER = 0xf; // the top digit of an address that means the return from an exception
const VARIABLES = r0 + 15;
const KEPT = [[nz, NZ], [c, C], [v, V], [elapsed, ELAPSED], [line, LINE]];

const atLeast = notLess(xor(get(nz), get(v)), 0); // signed
const CONDITIONS = [
  isZero(get(nz)), get(c), less(get(nz), 0), less(get(v), 0), select(get(nz), get(c), 0), atLeast,
  select(get(nz), atLeast, 0),
];

const listed = (mask) => [0, 1, 2, 3, 4, 5, 6, 7].filter((i) => (mask >>> i) & 1);
const isReturn = (local) => same(down(get(local), 28), NEVER);

// The text of a piece, instruction by instruction.
class Piece extends Parts {
  // The text of one; its `cycles` are counted later.
  instruction(code) {
    const mid = (code >>> 3) & 7; // as Rm or Rn
    const high = (code >>> 8) & 7; // beside an imm8
    const low = code & 7; // as Rd or Rt
    const imm5 = (code >>> 6) & 31;
    const imm8 = code & 0xff;
    const here = (this.pc + 4) & ~3;
    const isLoad = code & 0x800;
    switch (code >>> 11) {
      case 0: case 1: case 2: return this.shift(code >>> 11, low, mid, imm5);
      case 3: {
        const other = code & 0x400 ? imm5 & 7 : this.get(imm5 & 7);
        return this.sums(low, this.get(mid), other, code & 0x200);
      }
      case 4: return this.result(high, imm8);
      case 5: return this.sums(-1, this.get(high), imm8, true);
      case 6: return this.sums(high, this.get(high), imm8, false);
      case 7: return this.sums(high, this.get(high), imm8, true);
      case 8: return this.registers(code, low, mid, imm5);
      case 9: return this.literal(high, here + 4 * imm8);
      case 10: case 11:
        return this.access((code >>> 9) & 7, low, plus(this.get(mid), this.get(imm5 & 7)));
      case 12: case 13: return this.access(isLoad ? LDR : STR, low, this.offset(mid, 4 * imm5));
      case 14: case 15: return this.access(isLoad ? LDRB : STRB, low, this.offset(mid, imm5));
      case 16: case 17: return this.access(isLoad ? LDRH : STRH, low, this.offset(mid, 2 * imm5));
      case 18: case 19: return this.access(isLoad ? LDR : STR, high, this.offset(SP, 4 * imm8));
      case 20: return this.one(this.set(high, here + 4 * imm8));
      case 21: return this.one(this.set(high, this.offset(SP, 4 * imm8)));
      case 22: case 23: return this.stack(code, low, mid, imm5, imm8);
      case 24: case 25: return this.several(isLoad, high, listed(imm8));
      case 26: case 27: return this.branch(code);
      case 28: return this.go(branched(this.pc, code), 2);
      case 30: return this.call(code);
      default: return this.leave();
    }
  }

  // By a constant.
  shift(how, low, mid, count) {
    const b = this.get(mid);
    const carry = (n) => set(c, and(down(b, n), 1));
    if (how === 0) return [count ? carry(32 - count) : [], this.result(low, left(b, count))];
    const last = carry(count ? count - 1 : 31);
    if (how === 1) return [last, this.result(low, count ? down(b, count) : 0)];
    return [last, this.result(low, right(b, count || 31))];
  }

  // By the lowest byte of a register.
  shiftBy(how, low, mid) {
    const [x, n] = [get(t), get(u)];
    const few = below(n, 32);
    const carry = (value) => set(c, and(value, 1));
    const begun = [set(t, this.get(low)), set(u, and(this.get(mid), 255))];
    if (how === left) {
      const last = choice(n, carry(down(x, minus(32, n))));
      return [begun, last, this.result(low, select(few, left(x, n), 0))];
    }
    if (how === down) {
      const last = carry(select(less(n, 33), down(x, minus(n, 1)), 0));
      return [begun, last, this.result(low, select(few, down(x, n), 0))];
    }
    const last = carry(down(x, select(few, minus(n, 1), 31)));
    return [begun, last, this.result(low, right(x, select(few, n, 31)))];
  }

  // Two registers, of the lower ones up to 15.
  registers(code, low, mid, how) {
    const toward = ((code >>> 4) & 8) | low;
    const from = (code >>> 3) & 15;
    const [x, y] = how < 16 ? [this.get(low), this.get(mid)] : [];
    switch (how < 16 ? how : 16 + ((how - 16) >>> 2)) {
      case 0: return this.result(low, and(x, y)); // ANDS
      case 1: return this.result(low, xor(x, y)); // EORS
      case 2: return this.shiftBy(left, low, mid); // LSLS
      case 3: return this.shiftBy(down, low, mid); // LSRS
      case 4: return this.shiftBy(right, low, mid); // ASRS
      case 8: return this.one(set(nz, and(x, y))); // TST
      case 9: return this.sums(low, 0, y, true); // RSBS
      case 10: return this.sums(-1, x, y, true); // CMP
      case 12: return this.result(low, or(x, y)); // ORRS
      case 13: return this.result(low, times(x, y)); // MULS
      case 14: return this.result(low, and(x, xor(y, -1))); // BICS
      case 15: return this.result(low, xor(y, -1)); // MVNS
      case 16: // ADD
        if (toward === SP) return this.leave();
        if (toward === PC) return this.goBy(plus(this.pc + 4, this.get(from)), 2);
        return this.one(this.set(toward, plus(this.get(toward), this.get(from))));
      case 17: // CMP
        if (toward === PC || from === PC) return this.leave();
        return this.sums(-1, this.get(toward), this.get(from), true);
      case 18: // MOV
        if (toward === SP) return this.leave();
        if (toward === PC) return this.goBy(this.get(from), 2);
        return this.one(this.set(toward, this.get(from)));
      case 19: { // BX, BLX
        if (from === PC) return this.leave();
        const link = code & 0x80 ? this.set(LR, (this.pc + 2) | 1) : [];
        return [set(t, this.get(from)), this.unless(isReturn(t)), link, this.goBy(get(t), 2)];
      }
      default: return this.leave(); // ADCS, SBCS, RORS, CMN
    }
  }

  literal(low, address) {
    if (!isFlash(address) && this.mutable) return this.access(LDR, low, address);
    const text = [this.touch(address), this.set(low, this.chip.peek32(address))];
    this.cycles += 2;
    if (isFlash(address) && lineOf(address) !== lineOf(this.pc)) this.known = -1;
    return text;
  }

  stack(code, low, mid, imm5, imm8) {
    const list = listed(imm8);
    const link = (code & 0x100) >>> 8;
    const size = 4 * (list.length + link);
    const top = set(t, minus(this.get(SP), RAM));
    switch ((code >>> 8) & 15) {
      case 0: { // ADD, SUB of the stack pointer
        const bytes = 4 * (code & 0x7f);
        if (code & 0x80) return this.one([this.set(SP, this.offset(SP, -bytes)), this.sunk()]);
        return this.one([this.risen(), this.set(SP, this.offset(SP, bytes))]);
      }
      case 2: { // SXTH, SXTB, UXTH, UXTB
        const x = this.get(mid);
        const how = [signed16(x), signed8(x), and(x, 0xffff), and(x, 0xff)];
        return this.one(this.set(low, how[imm5 & 3]));
      }
      case 4: case 5: { // PUSH
        const fits = this.unless(notBelow(minus(get(t), MOST_MOVED), RAM_SIZE - MOST_MOVED + 1));
        const text = [
          top, fits, set(t, minus(get(t), size)), this.push(link ? [...list, LR] : list),
          this.set(SP, plus(get(t), RAM)), this.sunk(),
        ];
        this.cycles += 1 + list.length;
        return text;
      }
      case 12: case 13: { // POP
        const fits = this.unless(notBelow(get(t), RAM_SIZE - MOST_MOVED + 1));
        const back = link ? [set(u, load(get(t), RAM_AT + size - 4)), this.unless(isReturn(u))] : [];
        const text = [
          top, fits, back, this.risen(), this.pop(list), this.set(SP, plus(get(t), RAM + size)),
        ];
        if (link) return [text, this.goBy(get(u), list.length + 3)];
        this.cycles += 1 + list.length;
        return text;
      }
      default: return this.leave();
    }
  }

  // LDMIA, STMIA.
  several(loads, at, list) {
    const moved = list.includes(at) ? [] : this.set(at, plus(get(a), 4 * list.length));
    let other = this.leave();
    if (loads) {
      const word = (i, k) => [this.touchData(4 * k), this.set(i, load(get(t), FLASH_AT + 4 * k))];
      const flash = [set(t, and(get(a), 0xffffff)), list.map(word), moved, this.again()];
      other = choice(same(down(get(a), 24), FLASH >>> 24), flash, other);
    }
    const ram = [loads ? this.pop(list) : this.push(list), moved];
    const text = [
      set(a, this.get(at)), set(t, minus(get(a), RAM)),
      choice(below(get(t), RAM_SIZE - MOST_MOVED), ram, other),
    ];
    this.cycles += 1 + list.length;
    return text;
  }

  branch(code) {
    const target = branched(this.pc, code);
    if (!target) return this.leave(); // UDF, SVC
    const holds = CONDITIONS[(code >>> 9) & 7];
    const text = choice(code & 0x100 ? isZero(holds) : holds, this.go(target, 2));
    this.cycles += 1;
    return text;
  }

  call(code) {
    const target = called(this.pc, code, this.chip.peek16(this.pc + 2));
    const second = this.touch(this.pc + 2);
    if (!target) return [second, this.leave()];
    return [second, this.set(LR, (this.pc + 4) | 1), this.go(target, 3)];
  }

  // -- all of it

  // A case for each label.
  cases() {
    const cases = [];
    let behind = -1; // where the instruction before goes on
    for (const pc of this.sorted) {
      const code = this.codes.get(pc);
      if (behind >= 0 && behind !== pc) cases.at(-1).push(this.go(behind, 0));
      if (this.labels.has(pc)) {
        if (behind === pc) cases.at(-1).push(this.took(0));
        cases.push([]);
        this.cycles = 0;
        this.known = -1;
      }
      this.pc = pc;
      if (lineOf(pc) !== this.known) cases.at(-1).push(this.touch(pc));
      this.known = lineOf(pc);
      cases.at(-1).push(this.instruction(code));
      behind = ends(code) || isWide(code) ? -1 : pc + 2;
    }
    if (behind >= 0) cases.at(-1).push(this.go(behind, 0));
    return cases;
  }

  // The code in the RAM is what it was.
  unchanged() {
    if (!this.mutable) return [];
    const differ = (pc) => differs(load16(0, RAM_AT + pc - RAM), this.codes.get(pc));
    const changed = this.sorted.map(differ).reduce((one, other) => or(one, other));
    return choice(changed, [store(0, LEFT, CHANGED), num(0), wasm.RETURN]);
  }

  body() {
    const cases = this.cases();
    const all = (which, how) => [...which].map((i) => how(r0 + i, 4 * i));
    const taken = (local, at) => set(local, load(0, at));
    const given = (local, at) => store(0, at, get(local));
    return [
      ...wasm.straight([
        this.unchanged(), all(this.uses, taken), [...KEPT, [budget, BUDGET]].map((one) => taken(...one)),
      ]),
      ...wasm.loop(LABEL, cases),
      ...wasm.straight([all(this.writes, given), KEPT.map((one) => given(...one)), get(to)]),
    ];
  }
}

// The piece that begins at `start`: its function, which is called with a label and returns where the
// program goes on; {address: label} where it can be entered.
export function translated(chip, start, barred, most, given) {
  const piece = new Piece(chip, start, barred, most);
  const run = wasm.compiled(CALLED, VARIABLES - 1, piece.body(), given);
  return { run, labels: piece.labels };
}
