// The RP2040 of rp2040js with quicker memory and the cache in front of the flash.

import { RP2040 } from 'rp2040js';

// The cache: 16 KB, two ways, lines of 8 bytes (RP2040 data sheet, 2.6.3). A miss fetches a line
// over quad SPI: address and mode in 8 clocks of the flash, 4 of waiting, 16 of data, each as many
// of the system as the controller divides it by. Halved, as at power on, that makes 60 cycles.
const MISS_FLASH_CLOCKS = 28;
const MISS_CYCLES = 4;
const POWER_ON_DIVIDER = 2;
const SETS = 1024;
const LINE_BITS = 3;
const SET_BITS = 10;

const FLASH = 0x10; // the top byte of an address: flash through the cache, and the RAM
const RAM = 0x20;
const SIO = 0xd0;
const TIMER = 0x40054; // the address without its last three digits
const TIMER_READS = 0x24; // TIMERAWH, and TIMERAWL behind it
const RAM_SIZE = 264 * 1024;
const SP = 13;

// What of the SIO has nothing to do with the time, nor anybody but the core with it: the number of
// the core, the divider, the locks.
function timeless(offset) {
  return offset === 0 || (offset >= 0x60 && offset < 0x7c) || (offset >= 0x100 && offset < 0x180);
}

export class Chip extends RP2040 {
  // flash   the bytes of the flash, 16 MB
  // nanos   the time since power on, at which this chip starts
  constructor(flash, nanos) {
    super();
    this.clock.nanosCounter = nanos;
    this.flash = flash;
    this.flash16 = new Uint16Array(flash.buffer);
    this.flash32 = new Int32Array(flash.buffer);
    this.flashView = new DataView(flash.buffer);
    this.ram16 = new Uint16Array(this.sram.buffer);
    this.ram32 = new Int32Array(this.sram.buffer);
    this.registers = new Int32Array(this.core.registers.buffer);
    this.stall = 0; // cycles the core has to wait for the flash
    this.elapsed = 0; // cycles that the clock was not told of
    this.budget = 0; // cycles until something is due: the clock has to be told then
    this.cycle = 1e9 / this.clkSys; // nanoseconds
    this.misses = 0;
    this.lowest = 0; // of the stack pointer so far
    this.sinks = false; // whether the stack is that deep now
    this.deepest = () => {}; // called before it is not any more
    this.divideFlash(POWER_ON_DIVIDER);
    this.line = -1; // the one used last
    this.tags = new Int32Array(2 * SETS).fill(-1);
    this.oldest = new Uint8Array(SETS);
  }

  reset() {
    // Not as rp2040js does it, which erases the flash.
    this.core.reset();
    this.pwm.reset();
  }

  forget() {
    this.tags?.fill(-1);
    this.line = -1;
  }

  // From now on the flash has the system clock divided by so much.
  divideFlash(divider) {
    this.missCycles = MISS_CYCLES + MISS_FLASH_CLOCKS * divider;
  }

  // A line of the flash is read: the cycles that the core has to wait for it.
  read(line) {
    this.line = line;
    const set = line & (SETS - 1);
    const tag = line >>> SET_BITS;
    const at = 2 * set;
    if (this.tags[at] === tag) {
      this.oldest[set] = 1;
      return 0;
    }
    if (this.tags[at + 1] === tag) {
      this.oldest[set] = 0;
      return 0;
    }
    const way = this.oldest[set];
    this.tags[at + way] = tag;
    this.oldest[set] = 1 - way;
    this.misses += 1;
    return this.missCycles;
  }

  // The flash is read at this offset, by a load.
  touch(offset) {
    const line = offset >>> LINE_BITS;
    if (line !== this.line) this.stall += this.read(line);
  }

  // The halfword of code at an address, or -1 where none can be.
  code16(address) {
    if (address >>> 24 === FLASH || address >>> 24 === RAM) return this.load16(address);
    const word = this.bootrom[address >>> 2];
    return word === undefined ? -1 : (word >>> (8 * (address & 2))) & 0xffff;
  }

  // -- the core

  // Execute one instruction as rp2040js does it.
  single() {
    const cycles = this.core.executeInstruction();
    this.elapsed += cycles + this.stall;
    this.stall = 0;
    if (this.registers[SP] < this.lowest) this.sank();
    else if (this.sinks) this.rises();
  }

  // The stack is deeper than ever.
  sank() {
    this.lowest = this.registers[SP];
    this.sinks = true;
  }

  // It was, and is about to be less deep.
  rises() {
    this.sinks = false;
    this.deepest();
  }

  // -- memory, for the core: signed words, what is quick first

  load32(address) {
    const top = address >>> 24;
    const offset = address & 0xffffff;
    if (top === RAM && offset < RAM_SIZE) return this.ram32[offset >>> 2];
    if (top === FLASH) {
      if (offset >>> LINE_BITS !== this.line) this.touch(offset);
      return this.flash32[offset >>> 2];
    }
    if (top === SIO && timeless(offset)) return this.sio.readUint32(offset) | 0;
    if (address >>> 12 === TIMER && offset >>> 3 === TIMER_READS >>> 3) this.tell();
    else this.settle();
    return super.readUint32(address >>> 0);
  }

  load16(address) {
    const top = address >>> 24;
    const offset = address & 0xffffff;
    if (top === RAM && offset < RAM_SIZE) return this.ram16[offset >>> 1];
    if (top === FLASH) {
      if (offset >>> LINE_BITS !== this.line) this.touch(offset);
      return this.flash16[offset >>> 1];
    }
    this.settle();
    return super.readUint16(address >>> 0);
  }

  load8(address) {
    const top = address >>> 24;
    const offset = address & 0xffffff;
    if (top === RAM && offset < RAM_SIZE) return this.sram[offset];
    if (top === FLASH) {
      if (offset >>> LINE_BITS !== this.line) this.touch(offset);
      return this.flash[offset];
    }
    this.settle();
    return super.readUint8(address >>> 0);
  }

  store32(address, value) {
    const offset = address & 0xffffff;
    if (address >>> 24 === RAM && offset < RAM_SIZE) {
      this.ram32[offset >>> 2] = value;
    } else if (address >>> 24 === SIO && timeless(offset)) {
      this.sio.writeUint32(offset, value >>> 0);
    } else {
      this.settle();
      super.writeUint32(address >>> 0, value >>> 0);
    }
  }

  store16(address, value) {
    const offset = address & 0xffffff;
    if (address >>> 24 === RAM && offset < RAM_SIZE) {
      this.ram16[offset >>> 1] = value;
    } else {
      this.settle();
      super.writeUint16(address >>> 0, value & 0xffff);
    }
  }

  store8(address, value) {
    const offset = address & 0xffffff;
    if (address >>> 24 === RAM && offset < RAM_SIZE) {
      this.sram[offset] = value;
    } else {
      this.settle();
      super.writeUint8(address >>> 0, value & 0xff);
    }
  }

  // -- the same, for the rest of rp2040js

  readUint32(address) {
    return this.ram32 ? this.load32(address) >>> 0 : super.readUint32(address);
  }

  readUint16(address) {
    return this.load16(address);
  }

  readUint8(address) {
    return this.load8(address);
  }

  writeUint32(address, value) {
    this.store32(address, value);
  }

  writeUint16(address, value) {
    this.store16(address, value);
  }

  writeUint8(address, value) {
    this.store8(address, value);
  }

  // -- the clock

  // The clock is not told of each instruction, but before anybody can ask for the time.
  settle() {
    this.tell();
    this.budget = 0; // it may be asked for something that is due earlier
  }

  tell() {
    if (this.elapsed) this.clock.nanosCounter += this.elapsed * this.cycle;
    this.budget -= this.elapsed;
    this.elapsed = 0;
  }
}
