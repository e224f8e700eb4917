// The instructions that make up nearly all of a program, executed more quickly than rp2040js does,
// which asks of each instruction eighty times what it is. What is not here is left to it.
//
// Names are those of the ARMv6-M Architecture Reference Manual, A6.7. Cycles are the Cortex-M0+'s
// as rp2040js counts them.

const SP = 13;
const LR = 14;
const PC = 15;
const FLASH = 0x10; // the top byte of an address
const RAM = 0x20000000;
const RAM_SIZE = 264 * 1024;
const MOST_PUSHED = 36; // bytes

// What comes after an instruction, if it is not the address that it branches to.
const [NEXT, ACCESS, LEFT] = [-1, -2, -3]; // the next one; a load or store; leave it to rp2040js

// Kinds of loads and stores, as they are numbered where the offset is in a register.
const [STR, STRH, STRB, LDRSB, LDR, LDRH, LDRB, LDRSH] = [0, 1, 2, 3, 4, 5, 6, 7];

// Cycles that a load or store takes beyond the first: none on the chip's single-cycle I/O, more on
// the peripheral bus.
function beyond(address, kind) {
  const region = address >>> 28;
  return region === 0xd ? 0 : region !== 4 ? 1 : kind < LDRSB ? 4 : 3;
}

function store(chip, kind, address, value) {
  if (kind === STR) chip.store32(address, value);
  else if (kind === STRH) chip.store16(address, value);
  else chip.store8(address, value);
}

function load(chip, kind, address) {
  switch (kind) {
    case LDRSB: return (chip.load8(address) << 24) >> 24;
    case LDR: return chip.load32(address);
    case LDRH: return chip.load16(address);
    case LDRB: return chip.load8(address);
    default: return (chip.load16(address) << 16) >> 16;
  }
}

// The registers that a PUSH or POP names, from the lowest, without LR and PC.
const LISTS = Array.from({ length: 256 }, (_, mask) =>
  Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7].filter((i) => (mask >>> i) & 1)));

// The target of BL, by both its halfwords.
function called(pc, code, next) {
  const sign = (code >>> 10) & 1;
  const i1 = 1 ^ sign ^ ((next >>> 13) & 1);
  const i2 = 1 ^ sign ^ ((next >>> 11) & 1);
  const high = (-sign << 24) | (i1 << 23) | (i2 << 22);
  return pc + 4 + (high | ((code & 0x3ff) << 12) | ((next & 0x7ff) << 1));
}

// Execute what fits into the chip's budget of cycles, at least one instruction; `reached` is called
// with where a branch leads to if that is `first` or `second`.
//
// One loop, since its state is quick only where it is local: the flags (of N and Z the result that
// they tell of, of V a word with its sign), the cycles, the line of the flash that was read last.
export function execute(core, chip, first, second, reached) {
  const { registers: r, ram32, ram16, sram: ram8, flash16, flash32 } = chip;
  let { elapsed, budget, line } = chip;
  let pc = r[PC];
  let nz = core.N ? -1 : core.Z ? 0 : 1;
  let c = core.C;
  let v = core.V ? -1 : 0;
  do {
    let code;
    if (pc >>> 24 === FLASH) {
      const offset = pc & 0xffffff;
      if (offset >>> 3 !== line) {
        line = offset >>> 3;
        elapsed += chip.read(line);
      }
      code = flash16[offset >>> 1];
    } else if ((pc - RAM) >>> 0 < RAM_SIZE) {
      code = ram16[(pc - RAM) >>> 1];
    } else {
      code = chip.code16(pc);
    }
    const mid = (code >>> 3) & 7; // as Rm or Rn
    const high = (code >>> 8) & 7; // beside an imm8
    const imm5 = (code >>> 6) & 31;
    const imm8 = code & 0xff;
    let low = code & 7; // as Rd or Rt
    let kind = 0; // of a load or store
    let address = 0;
    let then = NEXT;
    switch (code >>> 11) {
      case 0: // LSLS, MOVS of a register
        if (imm5) c = ((r[mid] >>> (32 - imm5)) & 1) === 1;
        nz = r[low] = r[mid] << imm5;
        break;
      case 1: // LSRS
        c = ((r[mid] >>> (imm5 ? imm5 - 1 : 31)) & 1) === 1;
        nz = r[low] = imm5 ? r[mid] >>> imm5 : 0;
        break;
      case 2: // ASRS
        c = ((r[mid] >> (imm5 ? imm5 - 1 : 31)) & 1) === 1;
        nz = r[low] = r[mid] >> (imm5 || 31);
        break;
      case 3: { // ADDS, SUBS of a register or three bits
        const a = r[mid];
        const b = code & 0x400 ? imm5 & 7 : r[imm5 & 7];
        if (code & 0x200) {
          nz = (a - b) | 0;
          c = a >>> 0 >= b >>> 0;
          v = (a ^ b) & (a ^ nz);
        } else {
          nz = (a + b) | 0;
          c = nz >>> 0 < a >>> 0;
          v = (a ^ nz) & (b ^ nz);
        }
        r[low] = nz;
        break;
      }
      case 4: // MOVS
        nz = r[high] = imm8;
        break;
      case 5: // CMP
      case 7: { // SUBS
        const a = r[high];
        nz = (a - imm8) | 0;
        c = a >>> 0 >= imm8;
        v = (a ^ imm8) & (a ^ nz);
        if (code & 0x1000) r[high] = nz;
        break;
      }
      case 6: { // ADDS
        const a = r[high];
        nz = r[high] = (a + imm8) | 0;
        c = nz >>> 0 < a >>> 0;
        v = (a ^ nz) & (imm8 ^ nz);
        break;
      }
      case 8: { // two registers, of the lower ones up to 15
        const a = r[low];
        const b = r[mid];
        const to = ((code >>> 4) & 8) | low;
        const from = (code >>> 3) & 15;
        switch (imm5) {
          case 0: nz = r[low] = a & b; break; // ANDS
          case 1: nz = r[low] = a ^ b; break; // EORS
          case 2: { // LSLS
            const n = b & 0xff;
            if (n) c = ((a >>> (32 - n)) & 1) === 1;
            nz = r[low] = n > 31 ? 0 : a << n;
            break;
          }
          case 3: { // LSRS
            const n = b & 0xff;
            c = n <= 32 && ((a >>> (n - 1)) & 1) === 1;
            nz = r[low] = n > 31 ? 0 : (a >>> n) | 0;
            break;
          }
          case 4: { // ASRS
            const n = Math.min(b & 0xff, 32);
            c = ((a >>> (n - 1)) & 1) === 1;
            nz = r[low] = a >> Math.min(n, 31);
            break;
          }
          case 8: nz = a & b; break; // TST
          case 9: // RSBS
            nz = r[low] = -b | 0;
            c = b === 0;
            v = b & nz;
            break;
          case 10: // CMP
            nz = (a - b) | 0;
            c = a >>> 0 >= b >>> 0;
            v = (a ^ b) & (a ^ nz);
            break;
          case 12: nz = r[low] = a | b; break; // ORRS
          case 13: nz = r[low] = Math.imul(a, b); break; // MULS
          case 14: nz = r[low] = a & ~b; break; // BICS
          case 15: nz = r[low] = ~b; break; // MVNS
          case 16: case 17: case 18: case 19: // ADD
            if (to === PC || to === SP) then = LEFT;
            else r[to] += from === PC ? pc + 4 : r[from];
            break;
          case 20: case 21: case 22: case 23: { // CMP
            if (to === PC || from === PC) {
              then = LEFT;
              break;
            }
            const [x, y] = [r[to], r[from]];
            nz = (x - y) | 0;
            c = x >>> 0 >= y >>> 0;
            v = (x ^ y) & (x ^ nz);
            break;
          }
          case 24: case 25: case 26: case 27: { // MOV
            const value = from === PC ? pc + 4 : r[from];
            if (to === SP) then = LEFT;
            else if (to === PC) then = (value & ~1) >>> 0;
            else r[to] = value;
            break;
          }
          case 28: case 29: case 30: case 31: // BX, BLX
            if (r[from] >>> 28 === 15 || from === PC) { // the return from an exception
              then = LEFT;
              break;
            }
            then = (r[from] & ~1) >>> 0;
            if (code & 0x80) r[LR] = (pc + 2) | 1;
            break;
          default: // ADCS, SBCS, RORS, CMN
            then = LEFT;
        }
        break;
      }
      case 9: // LDR of a literal
        address = ((pc + 4) & ~3) + 4 * imm8;
        kind = LDR;
        low = high;
        then = ACCESS;
        break;
      case 10:
      case 11:
        address = (r[mid] + r[imm5 & 7]) | 0;
        kind = (code >>> 9) & 7;
        then = ACCESS;
        break;
      case 12:
      case 13:
        address = (r[mid] + 4 * imm5) | 0;
        kind = code & 0x800 ? LDR : STR;
        then = ACCESS;
        break;
      case 14:
      case 15:
        address = (r[mid] + imm5) | 0;
        kind = code & 0x800 ? LDRB : STRB;
        then = ACCESS;
        break;
      case 16:
      case 17:
        address = (r[mid] + 2 * imm5) | 0;
        kind = code & 0x800 ? LDRH : STRH;
        then = ACCESS;
        break;
      case 18: // on the stack
      case 19:
        address = (r[SP] + 4 * imm8) | 0;
        kind = code & 0x800 ? LDR : STR;
        low = high;
        then = ACCESS;
        break;
      case 20: // ADR
        r[high] = ((pc + 4) & ~3) + 4 * imm8;
        break;
      case 21: // ADD of the stack pointer
        r[high] = r[SP] + 4 * imm8;
        break;
      case 22:
      case 23: {
        const place = r[SP] - RAM;
        const list = LISTS[imm8];
        const link = (code & 0x100) >>> 8;
        switch ((code >>> 8) & 15) {
          case 0: // ADD, SUB of the stack pointer
            if (code & 0x80) {
              r[SP] -= 4 * (code & 0x7f);
              if (r[SP] < chip.lowest) chip.sank();
            } else {
              if (chip.sinks) chip.rises();
              r[SP] += 4 * (code & 0x7f);
            }
            break;
          case 2: { // SXTH, SXTB, UXTH, UXTB
            const value = r[mid];
            const how = imm5 & 3;
            r[low] = how === 0 ? (value << 16) >> 16 : how === 1 ? (value << 24) >> 24
              : how === 2 ? value & 0xffff : value & 0xff;
            break;
          }
          case 4: // PUSH
          case 5: {
            if (place < MOST_PUSHED || place > RAM_SIZE) {
              then = LEFT;
              break;
            }
            let word = place >>> 2;
            if (link) ram32[--word] = r[LR];
            for (let i = list.length - 1; i >= 0; i--) ram32[--word] = r[list[i]];
            r[SP] = RAM + 4 * word;
            elapsed += list.length;
            if (r[SP] < chip.lowest) chip.sank();
            break;
          }
          case 12: // POP
          case 13: {
            let word = place >>> 2;
            const back = ram32[word + list.length];
            if (place < 0 || place > RAM_SIZE - MOST_PUSHED || (link && back >>> 28 === 15)) {
              then = LEFT; // the return from an exception
              break;
            }
            if (chip.sinks) chip.rises();
            for (let i = 0; i < list.length; i++) r[list[i]] = ram32[word++];
            r[SP] = RAM + 4 * (word + link);
            elapsed += list.length + link;
            if (link) then = (back & ~1) >>> 0;
            break;
          }
          default:
            then = LEFT;
        }
        break;
      }
      case 26:
      case 27: { // B with a condition; UDF and SVC are among them
        let holds = false;
        switch ((code >>> 9) & 7) {
          case 0: holds = nz === 0; break;
          case 1: holds = c; break;
          case 2: holds = nz < 0; break;
          case 3: holds = v < 0; break;
          case 4: holds = c && nz !== 0; break;
          case 5: holds = (nz ^ v) >= 0; break;
          case 6: holds = nz !== 0 && (nz ^ v) >= 0; break;
          default: then = LEFT;
        }
        if (then === NEXT && holds === ((code & 0x100) === 0)) then = pc + 4 + 2 * ((imm8 << 24) >> 24);
        break;
      }
      case 28: // B
        then = pc + 4 + (((code & 0x7ff) << 21) >> 20);
        break;
      case 30: { // BL; the other long instructions are left
        const next = chip.code16(pc + 2);
        elapsed += chip.stall;
        chip.stall = 0;
        line = chip.line;
        if (next >>> 14 !== 3 || !(next & 0x1000)) {
          then = LEFT;
          break;
        }
        then = called(pc, code, next);
        r[LR] = (pc + 4) | 1;
        elapsed += 1;
        break;
      }
      default:
        then = LEFT;
    }
    if (then === NEXT) {
      pc += 2;
      elapsed += 1;
    } else if (then === ACCESS) {
      pc += 2;
      const offset = (address - RAM) >>> 0;
      if (offset < RAM_SIZE) {
        switch (kind) {
          case STR: ram32[offset >>> 2] = r[low]; break;
          case STRH: ram16[offset >>> 1] = r[low]; break;
          case STRB: ram8[offset] = r[low]; break;
          case LDRSB: r[low] = (ram8[offset] << 24) >> 24; break;
          case LDR: r[low] = ram32[offset >>> 2]; break;
          case LDRH: r[low] = ram16[offset >>> 1]; break;
          case LDRB: r[low] = ram8[offset]; break;
          default: r[low] = (ram16[offset >>> 1] << 16) >> 16;
        }
        elapsed += 2;
      } else if (address >>> 24 === FLASH && kind === LDR) {
        const at = address & 0xffffff;
        if (at >>> 3 !== line) {
          line = at >>> 3;
          elapsed += chip.read(line);
        }
        r[low] = flash32[at >>> 2];
        elapsed += 2;
      } else {
        chip.elapsed = elapsed;
        if (kind < LDRSB) store(chip, kind, address, r[low]);
        else r[low] = load(chip, kind, address);
        elapsed = chip.elapsed + chip.stall + 1 + beyond(address, kind);
        chip.stall = 0;
        ({ line, budget } = chip);
      }
    } else if (then !== LEFT) {
      pc = then;
      elapsed += 2;
      if (pc === first || pc === second) reached(pc);
    } else {
      r[PC] = pc;
      [core.N, core.Z, core.C, core.V] = [nz < 0, nz === 0, c, v < 0];
      chip.elapsed = elapsed;
      chip.single();
      ({ elapsed, line, budget } = chip);
      if (core.interruptsUpdated || core.waiting) budget = 0;
      pc = r[PC];
      nz = core.N ? -1 : core.Z ? 0 : 1;
      c = core.C;
      v = core.V ? -1 : 0;
      if (pc === first || pc === second) reached(pc);
    }
  } while (elapsed < budget);
  r[PC] = pc;
  [core.N, core.Z, core.C, core.V] = [nz < 0, nz === 0, c, v < 0];
  chip.elapsed = elapsed;
}
