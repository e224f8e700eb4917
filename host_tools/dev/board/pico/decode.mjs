// Where the instructions of a program lead to.

const signed = (value, bits) => (value << (32 - bits)) >> (32 - bits);
export const isWide = (code) => code >>> 11 > 28;

// The target of BL, by both its halfwords; 0 where they are another instruction.
export function called(pc, code, next) {
  if (code >>> 11 !== 30 || next >>> 14 !== 3 || !(next & 0x1000)) return 0;
  const sign = (code >>> 10) & 1;
  const i1 = 1 ^ sign ^ ((next >>> 13) & 1);
  const i2 = 1 ^ sign ^ ((next >>> 11) & 1);
  const high = (-sign << 24) | (i1 << 23) | (i2 << 22);
  return pc + 4 + (high | ((code & 0x3ff) << 12) | ((next & 0x7ff) << 1));
}

// Where a branch within a program leads to, or 0.
export function branched(pc, code) {
  if (code >>> 11 === 28) return pc + 4 + 2 * signed(code, 11);
  const conditional = code >>> 12 === 13 && ((code >>> 9) & 7) !== 7;
  return conditional ? pc + 4 + 2 * signed(code, 8) : 0;
}

// Whether the program does not go on behind it.
export function ends(code) {
  const kind = code >>> 8;
  const moves = kind === 0x46 || kind === 0x44; // MOV and ADD of the program counter
  return code >>> 11 === 28 || kind === 0x47 || kind === 0xbd || (moves && (code & 0x87) === 0x87);
}

// The instructions that are reached from `start` without a call or a jump by a register, `most` of
// them, {address: code}, and where they are entered. None of `barred` is among them.
export function found(chip, start, barred, most) {
  const codes = new Map();
  const entered = new Set();
  const open = [start];
  while (open.length && codes.size < most) {
    let pc = open.shift();
    if (barred.includes(pc)) continue;
    entered.add(pc);
    while (!codes.has(pc) && codes.size < most) {
      const code = chip.peek16(pc);
      if (code < 0) break;
      codes.set(pc, code);
      const target = branched(pc, code);
      if (target) open.push(target);
      if (ends(code)) break;
      pc += isWide(code) ? 4 : 2;
      if (isWide(code)) { // behind a call, or what is left
        open.push(pc);
        break;
      }
    }
  }
  const sorted = [...codes.keys()].sort((one, other) => one - other);
  const labels = new Map(sorted.filter((pc) => entered.has(pc)).map((pc, i) => [pc, i]));
  return { codes, labels, sorted };
}
