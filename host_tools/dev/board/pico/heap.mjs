// MicroPython's heap, read from outside: where it is, what is free, and what a garbage collection
// would leave, without making the chip do one.

const RAM = 0x20000000;
const BLOCK = 16; // bytes
const BLOCKS_A_BYTE = 4; // of the allocation table, two bits each
const [FREE, HEAD, TAIL, MARK] = [0, 1, 2, 3];
const LEAST_TABLE = 256; // bytes
const MOST_TABLES = 2;
const COLLECTING = 1; // the flag in gc_lock_depth

const wordsOf = (chip) => new Uint32Array(chip.sram.buffer, chip.sram.byteOffset, chip.sram.length / 4);

// What mp_state_ctx says of the heap's area, found by what must be true of it: the table and its
// length, up to two more tables, by the build, then the pool's start and end. Null before the heap
// is there.
export function find(chip) {
  const words = wordsOf(chip);
  const top = RAM + chip.sram.length;
  for (let i = 0; i < words.length - MOST_TABLES - 4; i++) {
    const [table, length] = [words[i], words[i + 1]];
    if (length < LEAST_TABLE || length > chip.sram.length || table < RAM || table >= top) continue;
    for (let k = i + 2; k <= i + 2 + MOST_TABLES; k++) {
      const [start, end] = [words[k], words[k + 1]];
      const size = length * BLOCKS_A_BYTE * BLOCK;
      if (start >= table + length && end <= top && end - start === size) {
        return { table: table - RAM, length, start, end, lock: findLock(words, i) };
      }
    }
  }
  return null;
}

// The thread's state is in front of it, and begins with the top of the stack and its size; behind
// these is gc_lock_depth. Its place among the RAM's halfwords, or -1.
function findLock(words, area) {
  for (let i = area; i > Math.max(0, area - 1024); i--) {
    if (words[i] === STACK_TOP && words[i + 1] > 4096 && words[i + 1] <= STACK_SIZE) {
      return 2 * (i + 2);
    }
  }
  return -1;
}

export const STACK_TOP = 0x20042000;
export const STACK_SIZE = 0x2000;

export function collecting(chip, heap) {
  return heap !== null && heap.lock >= 0 && (chip.ram16[heap.lock] & COLLECTING) !== 0;
}

// Bytes in all; free now and the longest piece; free and the longest piece after a collection.
export function measure(chip, heap) {
  const kinds = new Uint8Array(heap.length * BLOCKS_A_BYTE);
  for (let i = 0; i < kinds.length; i++) {
    kinds[i] = (chip.sram[heap.table + (i >> 2)] >> (2 * (i & 3))) & 3;
  }
  const now = room(kinds);
  mark(chip, heap, kinds);
  let kept = false;
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] === MARK) kept = true;
    else if (kinds[i] === HEAD) kept = false;
    if (!kept) kinds[i] = FREE;
    if (kinds[i] === FREE) kept = false;
  }
  const after = room(kinds);
  return { total: heap.end - heap.start, free: now.free, piece: now.piece,
    left: after.free, longest: after.piece };
}

function room(kinds) {
  let free = 0;
  let run = 0;
  let longest = 0;
  for (const kind of kinds) {
    run = kind === FREE ? run + 1 : 0;
    free += kind === FREE;
    if (run > longest) longest = run;
  }
  return { free: free * BLOCK, piece: longest * BLOCK };
}

// Mark what the chip's collector would reach, as it does: from all words outside the heap that
// could point into it (it looks only at those that hold Python objects), the stack and the
// registers.
function mark(chip, heap, kinds) {
  const first = (heap.start - RAM) >> 2;
  const stack = [];
  const look = (word) => {
    if (word < heap.start || word >= heap.end || word & (BLOCK - 1)) return;
    const block = (word - heap.start) / BLOCK;
    if (kinds[block] !== HEAD) return;
    kinds[block] = MARK;
    stack.push(block);
  };
  const words = wordsOf(chip);
  for (let i = 0; i < heap.table >> 2; i++) look(words[i]);
  for (let i = (chip.core.registers[13] - RAM) >> 2; i < (STACK_TOP - RAM) >> 2; i++) look(words[i]);
  for (const register of chip.core.registers) look(register);
  while (stack.length) {
    let block = stack.pop();
    do {
      const at = first + (block * BLOCK) / 4;
      for (let i = at; i < at + BLOCK / 4; i++) look(words[i]);
      block += 1;
    } while (kinds[block] === TAIL);
  }
}
