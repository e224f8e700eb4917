// The RP2040 of rp2040js with quicker memory and the cache in front of the flash.

import { RP2040 } from 'rp2040js';

// The cache: 16 KB, two ways, lines of 8 bytes (RP2040 data sheet, 2.6.3). A miss fetches a line
// over quad SPI at half the system clock, with command and address before it.
export const MISS_CYCLES = 60;
const SETS = 1024;
const LINE_BITS = 3;
const SET_BITS = 10;

const FLASH = 0x10; // the top byte of an address: flash through the cache, and the RAM
const RAM = 0x20;
const RAM_SIZE = 264 * 1024;

export class Chip extends RP2040 {
  // flash   the bytes of the flash, 16 MB
  // nanos   the time since power on, at which this chip starts
  constructor(flash, nanos) {
    super();
    this.clock.nanosCounter = nanos;
    this.flash = flash;
    this.flash16 = new Uint16Array(flash.buffer);
    this.flash32 = new Uint32Array(flash.buffer);
    this.flashView = new DataView(flash.buffer);
    this.sram16 = new Uint16Array(this.sram.buffer);
    this.sram32 = new Uint32Array(this.sram.buffer);
    this.stall = 0; // cycles the core has to wait for the flash
    this.misses = 0;
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

  // The flash is read at this offset.
  touch(offset) {
    const line = offset >>> LINE_BITS;
    if (line === this.line) return;
    this.line = line;
    const set = line & (SETS - 1);
    const tag = line >>> SET_BITS;
    const at = 2 * set;
    if (this.tags[at] === tag) {
      this.oldest[set] = 1;
    } else if (this.tags[at + 1] === tag) {
      this.oldest[set] = 0;
    } else {
      const way = this.oldest[set];
      this.tags[at + way] = tag;
      this.oldest[set] = 1 - way;
      this.stall += MISS_CYCLES;
      this.misses += 1;
    }
  }

  readUint16(address) {
    const top = address >>> 24;
    const offset = address & 0xffffff;
    if (top === FLASH) {
      this.touch(offset);
      return this.flash16[offset >>> 1];
    }
    if (top === RAM && offset < RAM_SIZE) return this.sram16[offset >>> 1];
    return super.readUint16(address);
  }

  readUint32(address) {
    const top = address >>> 24;
    const offset = address & 0xffffff;
    if (top === RAM && offset < RAM_SIZE) return this.sram32[offset >>> 2];
    if (top === FLASH) {
      this.touch(offset);
      return this.flash32[offset >>> 2];
    }
    return super.readUint32(address);
  }

  readUint8(address) {
    const top = address >>> 24;
    const offset = address & 0xffffff;
    if (top === RAM && offset < RAM_SIZE) return this.sram[offset];
    if (top === FLASH) {
      this.touch(offset);
      return this.flash[offset];
    }
    return super.readUint8(address);
  }

  writeUint32(address, value) {
    const offset = address & 0xffffff;
    if (address >>> 24 === RAM && offset < RAM_SIZE) this.sram32[offset >>> 2] = value;
    else super.writeUint32(address, value);
  }

  writeUint16(address, value) {
    const offset = address & 0xffffff;
    if (address >>> 24 === RAM && offset < RAM_SIZE) this.sram16[offset >>> 1] = value;
    else super.writeUint16(address, value);
  }

  writeUint8(address, value) {
    const offset = address & 0xffffff;
    if (address >>> 24 === RAM && offset < RAM_SIZE) this.sram[offset] = value;
    else super.writeUint8(address, value);
  }
}
