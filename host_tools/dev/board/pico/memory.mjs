// Where things lie in the one memory that translated code reads and writes: an offset in bytes each.

export const RAM = 0x20000000; // addresses of the chip
export const FLASH = 0x10000000;
export const RAM_SIZE = 264 << 10;
export const ROM_SIZE = 16 << 10;
export const FLASH_SIZE = 16 << 20; // as rp2040js has it
export const CODE_SIZE = 1 << 20; // MicroPython's, in the flash

// The cache in front of the flash: 16 KB, two ways, lines of 8 bytes (RP2040 data sheet, 2.6.3).
export const SETS = 1024;
export const LINE_BITS = 3;
export const SET_BITS = 10;

// The core: 16 registers; of N and Z the result that they tell of, C, of V a word with its sign;
// cycles that the clock was not told of, and how many until something is due; the line of the flash
// used last; whether code has left an instruction to rp2040js; of the stack pointer the lowest so far,
// and whether it is there; cycles of a miss of the cache, and how many there were.
export const [NZ, C, V, ELAPSED, BUDGET, LINE, LEFT, LOWEST, SINKS, MISS_CYCLES, MISSES] =
  [64, 68, 72, 76, 80, 84, 88, 92, 96, 100, 104];
export const TAGS_AT = 0x1000; // of each set two words: the line of each way
export const OLDEST_AT = 0x3000; // and a byte: which way is read longer ago
export const RAM_AT = 0x10000;
export const ENTRIES_AT = 0x60000; // see core.mjs
export const FLASH_AT = 0x400000;

// The number of a halfword that may be an instruction, of all that there are; -1 elsewhere.
export function place(pc) {
  if ((pc - FLASH) >>> 0 < CODE_SIZE) return (pc - FLASH) >>> 1;
  if ((pc - RAM) >>> 0 < RAM_SIZE) return (CODE_SIZE + pc - RAM) >>> 1;
  return pc >>> 0 < ROM_SIZE ? (CODE_SIZE + RAM_SIZE + pc) >>> 1 : -1;
}

export const newMemory = () => new WebAssembly.Memory({ initial: (FLASH_AT + FLASH_SIZE) >>> 16 });
