// The RP2040 of rp2040js with quicker memory and the cache in front of the flash.

import { RP2040 } from 'rp2040js';
import * as at from './memory.mjs';

const { LINE_BITS, RAM_SIZE, SETS } = at;

// A miss of the cache fetches a line over quad SPI: address and mode in 8 clocks of the flash, 4 of
// waiting, 16 of data, each as many of the system as the controller divides it by. Halved, as at
// power on, that makes 60 cycles.
const MISS_FLASH_CLOCKS = 28;
const MISS_CYCLES = 4;
const POWER_ON_DIVIDER = 2;

const FLASH = 0x10; // the top byte of an address: flash through the cache, and the RAM
const RAM = 0x20;
const SIO = 0xd0;
const TIMER = 0x40054; // the address without its last three digits
const TIMER_READS = 0x24; // TIMERAWH, and TIMERAWL behind it
const SP = 13;

// What of the SIO has nothing to do with the time, nor anybody but the core with it: the number of
// the core, the divider, the locks.
function timeless(offset) {
  return offset === 0 || (offset >= 0x60 && offset < 0x7c) || (offset >= 0x100 && offset < 0x180);
}

export class Chip extends RP2040 {
  // memory  where code has RAM and flash, and what it knows of the core, see memory.mjs
  // nanos   the time since power on, at which this chip starts
  constructor(memory, nanos) {
    super();
    this.clock.nanosCounter = nanos;
    this.memory = memory;
    this.state = new Int32Array(memory.buffer, 0, at.MISSES / 4 + 1);
    this.state.fill(0);
    this.sram = new Uint8Array(memory.buffer, at.RAM_AT, RAM_SIZE).fill(0);
    this.sramView = new DataView(memory.buffer, at.RAM_AT, RAM_SIZE);
    this.flash = new Uint8Array(memory.buffer, at.FLASH_AT, at.FLASH_SIZE);
    this.flash16 = new Uint16Array(memory.buffer, at.FLASH_AT, at.FLASH_SIZE / 2);
    this.flash32 = new Int32Array(memory.buffer, at.FLASH_AT, at.FLASH_SIZE / 4);
    this.flashView = new DataView(memory.buffer, at.FLASH_AT, at.FLASH_SIZE);
    this.ram16 = new Uint16Array(memory.buffer, at.RAM_AT, RAM_SIZE / 2);
    this.ram32 = new Int32Array(memory.buffer, at.RAM_AT, RAM_SIZE / 4);
    this.core.registers = new Uint32Array(memory.buffer, 0, 16);
    this.registers = new Int32Array(memory.buffer, 0, 16);
    this.tags = new Int32Array(memory.buffer, at.TAGS_AT, 2 * SETS);
    new Uint8Array(memory.buffer, at.OLDEST_AT, SETS).fill(0);
    this.stall = 0; // cycles the core has to wait for the flash
    this.cycle = 1e9 / this.clkSys; // nanoseconds
    this.deepest = () => {}; // called before the stack is not so deep any more
    this.divideFlash(POWER_ON_DIVIDER);
    this.forget();
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

  // The flash is read at this offset, by a load.
  touch(offset) {
    const line = offset >>> LINE_BITS;
    if (line === this.line) return;
    this.line = line;
    this.stall += this.read(line);
  }

  // The halfword of code at an address, or -1 where none can be; nobody notices that it was read.
  peek16(address) {
    if (address >>> 24 === FLASH) return this.flash16[(address & 0xffffff) >>> 1];
    if (address >>> 24 === RAM) return this.ram16[(address & 0xffffff) >>> 1] ?? -1;
    const word = this.bootrom[address >>> 2];
    return word === undefined ? -1 : (word >>> (8 * (address & 2))) & 0xffff;
  }

  peek32(address) {
    return this.peek16(address) | (this.peek16(address + 2) << 16);
  }

  // The flags as translated code has them, from the core and back.
  take(core) {
    const { state } = this;
    state[at.NZ / 4] = core.N ? -1 : core.Z ? 0 : 1;
    state[at.C / 4] = core.C;
    state[at.V / 4] = core.V ? -1 : 0;
  }

  give(core) {
    const { state } = this;
    core.N = state[at.NZ / 4] < 0;
    core.Z = state[at.NZ / 4] === 0;
    core.C = state[at.C / 4] === 1;
    core.V = state[at.V / 4] < 0;
  }

  // -- the core

  // Execute one instruction as rp2040js does it.
  single() {
    const cycles = this.core.executeInstruction();
    this.elapsed += cycles + this.stall;
    this.stall = 0;
    if (this.registers[SP] < this.lowest) this.sank(this.registers[SP]);
    else if (this.sinks) this.rises();
  }

  // The stack is deeper than ever.
  sank(sp) {
    this.lowest = sp;
    this.sinks = 1;
  }

  // It was, and is about to be less deep.
  rises() {
    this.sinks = 0;
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

// What translated code knows of the chip, by name.
for (const [name, offset] of Object.entries({
  elapsed: at.ELAPSED, budget: at.BUDGET, line: at.LINE, left: at.LEFT, lowest: at.LOWEST,
  sinks: at.SINKS, missCycles: at.MISS_CYCLES, misses: at.MISSES,
})) {
  Object.defineProperty(Chip.prototype, name, {
    get() {
      return this.state[offset / 4];
    },
    set(value) {
      this.state[offset / 4] = value;
    },
  });
}
