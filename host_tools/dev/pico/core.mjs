// The instructions that make up nearly all of a program, executed more quickly than rp2040js does,
// which asks of each instruction eighty times what it is. What is not here is left to it.
//
// Names are those of the ARMv6-M Architecture Reference Manual, A6.7. Cycles are the Cortex-M0+'s
// as rp2040js counts them.

const PC = 15;
const LR = 14;
const SP = 13;
const FLASH = 0x10;

// Cycles that a load or store takes beyond the first: none on the chip's single-cycle I/O, more on
// the peripheral bus.
function beyond(address, apb) {
  const region = address >>> 28;
  return region === 0xd ? 0 : region === 4 ? apb : 1;
}
const [APB_READ, APB_WRITE] = [3, 4];

function flagsOf(core, result) {
  core.N = result < 0;
  core.Z = result === 0;
}

// All numbers here are signed words: quicker for JavaScript, and >>> 0 makes them unsigned.
function add(core, a, b) {
  const result = (a + b) | 0;
  flagsOf(core, result);
  core.C = result >>> 0 < a >>> 0;
  core.V = ((a ^ result) & (b ^ result)) < 0;
  return result;
}

function subtract(core, a, b) {
  const result = (a - b) | 0;
  flagsOf(core, result);
  core.C = a >>> 0 >= b >>> 0;
  core.V = ((a ^ b) & (a ^ result)) < 0;
  return result;
}

function holds(core, condition) {
  switch (condition) {
    case 0: return core.Z;
    case 1: return !core.Z;
    case 2: return core.C;
    case 3: return !core.C;
    case 4: return core.N;
    case 5: return !core.N;
    case 6: return core.V;
    case 7: return !core.V;
    case 8: return core.C && !core.Z;
    case 9: return !core.C || core.Z;
    case 10: return core.N === core.V;
    case 11: return core.N !== core.V;
    case 12: return !core.Z && core.N === core.V;
    default: return core.Z || core.N !== core.V;
  }
}

// Execute one instruction; the cycles it took, but for those the flash cache took.
export function step(core, chip) {
  if (core.interruptsUpdated) return core.executeInstruction();
  const r = chip.registers;
  const pc = r[PC];
  let code;
  if (pc >>> 24 === FLASH) {
    const offset = pc & 0xffffff;
    if (offset >>> 3 !== chip.line) chip.touch(offset);
    code = chip.flash16[offset >>> 1];
  } else {
    code = chip.load16(pc);
  }
  const low = code & 7; // the register in the lowest bits, as Rd or Rt
  const mid = (code >>> 3) & 7; // as Rm or Rn
  const high = (code >>> 8) & 7; // beside an imm8
  const imm5 = (code >>> 6) & 31;
  const imm8 = code & 0xff;
  let address;
  switch (code >>> 11) {
    case 0: { // LSLS, MOVS of a register
      const value = r[mid];
      if (imm5) core.C = ((value >>> (32 - imm5)) & 1) === 1;
      r[low] = value << imm5;
      flagsOf(core, r[low]);
      break;
    }
    case 1: { // LSRS
      const value = r[mid];
      core.C = ((value >>> (imm5 ? imm5 - 1 : 31)) & 1) === 1;
      r[low] = imm5 ? value >>> imm5 : 0;
      flagsOf(core, r[low]);
      break;
    }
    case 2: { // ASRS
      const value = r[mid];
      core.C = ((value >> (imm5 ? imm5 - 1 : 31)) & 1) === 1;
      r[low] = value >> (imm5 || 31);
      flagsOf(core, r[low]);
      break;
    }
    case 3: { // ADDS, SUBS of a register or three bits
      const other = code & 0x400 ? imm5 & 7 : r[imm5 & 7];
      r[low] = code & 0x200 ? subtract(core, r[mid], other) : add(core, r[mid], other);
      break;
    }
    case 4: // MOVS
      r[high] = imm8;
      core.N = false;
      core.Z = imm8 === 0;
      break;
    case 5: // CMP
      subtract(core, r[high], imm8);
      break;
    case 6: // ADDS
      r[high] = add(core, r[high], imm8);
      break;
    case 7: // SUBS
      r[high] = subtract(core, r[high], imm8);
      break;
    case 8:
      if (code & 0x400) return special(core, chip, code);
      if (!worked(core, chip, code, low, mid)) return core.executeInstruction();
      break;
    case 9: // LDR of a literal
      address = ((pc + 4) & ~3) + 4 * imm8;
      r[high] = chip.load32(address);
      r[PC] = pc + 2;
      return 2;
    case 10:
    case 11:
      address = (r[mid] + r[imm5 & 7]) | 0;
      r[PC] = pc + 2;
      return 1 + moved(chip, r, (code >>> 9) & 7, low, address);
    case 12: // STR
      address = (r[mid] + 4 * imm5) | 0;
      r[PC] = pc + 2;
      chip.store32(address, r[low]);
      return 1 + beyond(address, APB_WRITE);
    case 13: // LDR
      address = (r[mid] + 4 * imm5) | 0;
      r[PC] = pc + 2;
      r[low] = chip.load32(address);
      return 1 + beyond(address, APB_READ);
    case 14: // STRB
      address = (r[mid] + imm5) | 0;
      r[PC] = pc + 2;
      chip.store8(address, r[low]);
      return 1 + beyond(address, APB_WRITE);
    case 15: // LDRB
      address = (r[mid] + imm5) | 0;
      r[PC] = pc + 2;
      r[low] = chip.load8(address);
      return 1 + beyond(address, APB_READ);
    case 16: // STRH
      address = (r[mid] + 2 * imm5) | 0;
      r[PC] = pc + 2;
      chip.store16(address, r[low]);
      return 1 + beyond(address, APB_WRITE);
    case 17: // LDRH
      address = (r[mid] + 2 * imm5) | 0;
      r[PC] = pc + 2;
      r[low] = chip.load16(address);
      return 1 + beyond(address, APB_READ);
    case 18: // STR on the stack
      address = r[SP] + 4 * imm8;
      r[PC] = pc + 2;
      chip.store32(address, r[high]);
      return 1 + beyond(address, APB_WRITE);
    case 19: // LDR from the stack
      address = r[SP] + 4 * imm8;
      r[PC] = pc + 2;
      r[high] = chip.load32(address);
      return 1 + beyond(address, APB_READ);
    case 20: // ADR
      r[high] = ((pc + 4) & ~3) + 4 * imm8;
      break;
    case 21: // ADD of the stack pointer
      r[high] = r[SP] + 4 * imm8;
      break;
    case 22:
    case 23:
      return various(core, chip, code, low, mid);
    case 26:
    case 27: { // B with a condition; UDF and SVC are among them
      const condition = (code >>> 8) & 15;
      if (condition >= 14) return core.executeInstruction();
      if (!holds(core, condition)) break;
      r[PC] = pc + 4 + 2 * ((imm8 << 24) >> 24);
      return 2;
    }
    case 28: // B
      r[PC] = pc + 4 + (((code & 0x7ff) << 21) >> 20);
      return 2;
    case 30:
      return call(core, chip, code, pc);
    default:
      return core.executeInstruction();
  }
  r[PC] = pc + 2;
  return 1;
}

// Loads and stores with an offset in a register; the cycles beyond the first.
function moved(chip, r, operation, low, address) {
  switch (operation) {
    case 0: chip.store32(address, r[low]); return beyond(address, APB_WRITE);
    case 1: chip.store16(address, r[low]); return beyond(address, APB_WRITE);
    case 2: chip.store8(address, r[low]); return beyond(address, APB_WRITE);
    case 3: r[low] = (chip.load8(address) << 24) >> 24; break;
    case 4: r[low] = chip.load32(address); break;
    case 5: r[low] = chip.load16(address); break;
    case 6: r[low] = chip.load8(address); break;
    default: r[low] = (chip.load16(address) << 16) >> 16; break;
  }
  return beyond(address, APB_READ);
}

// Data processing between two registers; whether it is done.
function worked(core, chip, code, low, mid) {
  const r = chip.registers;
  let result;
  switch ((code >>> 6) & 15) {
    case 0: result = r[low] & r[mid]; break; // ANDS
    case 1: result = r[low] ^ r[mid]; break; // EORS
    case 8: flagsOf(core, r[low] & r[mid]); return true; // TST
    case 9: r[low] = subtract(core, 0, r[mid]); return true; // RSBS
    case 10: subtract(core, r[low], r[mid]); return true; // CMP
    case 11: add(core, r[low], r[mid]); return true; // CMN
    case 12: result = r[low] | r[mid]; break; // ORRS
    case 13: result = Math.imul(r[low], r[mid]); break; // MULS
    case 14: result = r[low] & ~r[mid]; break; // BICS
    case 15: result = ~r[mid]; break; // MVNS
    default: return false; // with carry, or shifts by a register
  }
  r[low] = result;
  flagsOf(core, result);
  return true;
}

// What works on all sixteen registers, and BX, BLX; the cycles.
function special(core, chip, code) {
  const r = chip.registers;
  const to = ((code >>> 4) & 8) | (code & 7);
  const from = (code >>> 3) & 15;
  const value = from === PC ? r[PC] + 4 : r[from];
  const operation = (code >>> 8) & 3;
  if (operation === 3) {
    if (value >>> 28 === 15) return core.executeInstruction(); // the return from an exception
    if (code & 0x80) r[LR] = (r[PC] + 2) | 1;
    r[PC] = value & ~1;
    return 2;
  }
  if (to === PC || to === SP) return core.executeInstruction();
  if (operation === 0) r[to] += value; // ADD
  else if (operation === 1) subtract(core, r[to], value); // CMP
  else r[to] = value; // MOV
  r[PC] += 2;
  return 1;
}

// The group 1011: the stack, extensions; the cycles.
function various(core, chip, code, low, mid) {
  const r = chip.registers;
  const group = (code >>> 8) & 15;
  let cycles = 1;
  if (group === 0) { // ADD, SUB of the stack pointer
    r[SP] += code & 0x80 ? -4 * (code & 0x7f) : 4 * (code & 0x7f);
  } else if (group === 2) { // SXTH, SXTB, UXTH, UXTB
    const value = r[mid];
    const kind = (code >>> 6) & 3;
    r[low] = kind === 0 ? (value << 16) >> 16 : kind === 1 ? (value << 24) >> 24
      : kind === 2 ? value & 0xffff : value & 0xff;
  } else if (group === 4 || group === 5) { // PUSH
    let address = r[SP];
    if (code & 0x100) chip.store32((address -= 4), r[LR]);
    for (let i = 7; i >= 0; i--) {
      if ((code >>> i) & 1) {
        chip.store32((address -= 4), r[i]);
        cycles += 1;
      }
    }
    r[SP] = address;
  } else if (group === 12 || group === 13) { // POP
    let address = r[SP];
    for (let i = 0; i < 8; i++) {
      if ((code >>> i) & 1) {
        r[i] = chip.load32(address);
        address += 4;
        cycles += 1;
      }
    }
    if (code & 0x100) {
      const target = chip.load32(address);
      r[SP] = address + 4;
      if (target >>> 28 === 15) core.BXWritePC(target); // the return from an exception
      else r[PC] = target & ~1;
      return cycles + 2;
    }
    r[SP] = address;
  } else {
    chip.budget = 0; // WFE and WFI are among these: the chip may wait now
    return core.executeInstruction();
  }
  r[PC] += 2;
  return cycles;
}

// BL; the other long instructions are left.
function call(core, chip, code, pc) {
  const next = chip.load16(pc + 2);
  if (next >>> 14 !== 3 || !(next & 0x1000)) return core.executeInstruction();
  const sign = (code >>> 10) & 1;
  const i1 = 1 ^ sign ^ ((next >>> 13) & 1);
  const i2 = 1 ^ sign ^ ((next >>> 11) & 1);
  const offset = (-sign << 24) | (i1 << 23) | (i2 << 22) | ((code & 0x3ff) << 12) | ((next & 0x7ff) << 1);
  const r = chip.registers;
  r[LR] = (pc + 4) | 1;
  r[PC] = pc + 4 + offset;
  return 3;
}
