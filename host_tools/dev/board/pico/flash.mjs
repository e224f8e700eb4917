// The Pico's flash behind its controller: a NOR chip that is spoken to byte by byte.
//
// rp2040js reads flash as memory and has no more than a stub of the controller. Erasing and
// programming go through the chip's boot ROM, which sends commands through the SSI and selects the
// flash by overriding the pin QSPI_SS. Times are the typical ones of the W25Q16JV.

export const ERASE_SECTOR_NS = 45e6;
export const ERASE_BLOCK_NS = 150e6;
export const PROGRAM_PAGE_NS = 0.4e6;

const SECTOR = 4096;
const BLOCK = 65536;
const PAGE = 256;
const JEDEC_ID = [0xef, 0x40, 0x15];
const BUSY = 1;
const WRITABLE = 2;
const QUAD_ENABLED = 2; // in the second status register; boot2 sets it where it is missing

const [PROGRAM, READ, WRITE_DISABLE, STATUS_1, WRITE_ENABLE, ERASE_4K, STATUS_2, IDENTIFY, ERASE_64K] = [
  0x02, 0x03, 0x04, 0x05, 0x06, 0x20, 0x35, 0x9f, 0xd8,
];

// Registers of the SSI, and of IO_QSPI the one that selects the flash.
const [SSIENR, BAUDR, TXFLR, RXFLR, SR, DR0] = [0x08, 0x14, 0x20, 0x24, 0x28, 0x60];
const SR_TX_NOT_FULL_EMPTY = 6;
const SR_RX_NOT_EMPTY = 8;
const SS_CTRL = 0x0c;
const LAST_CTRL = 0x2c;
const CTRL_RESET = 0x1f; // no function selected
const OUTOVER_SHIFT = 8;
const OUTOVER_NORMAL = 0;
const OUTOVER_HIGH = 3;

export class Flash {
  // bytes    what is in it; a 1 becomes 0 by programming, and 1 again only by erasing
  // changed  called after each command that changed something
  // spoken   called after each command: what was cached of the flash is not valid any more
  constructor(bytes, clock, changed, spoken) {
    Object.assign(this, { bytes, clock, changed, spoken });
    this.sent = [];
    this.writable = false;
    this.ready = 0;
    this.busy = 0; // nanoseconds in all
    this.writes = 0;
  }

  // One byte to the flash; the byte that comes back meanwhile.
  exchange(byte) {
    this.sent.push(byte);
    const [command] = this.sent;
    const at = this.sent.length - 2;
    if (at < 0) {
      if (command === WRITE_ENABLE) this.writable = true;
      if (command === WRITE_DISABLE) this.writable = false;
      return 0xff;
    }
    if (command === STATUS_1) return this.status();
    if (command === STATUS_2) return QUAD_ENABLED;
    if (command === IDENTIFY) return JEDEC_ID[at] ?? 0;
    if (command === READ && at >= 3) return this.bytes[this.address() + at - 3];
    return 0xff;
  }

  // Whoever asks waits: say "busy" once, and let the time pass at once until it is ready.
  status() {
    const busy = this.clock.nanos < this.ready;
    const status = (this.writable ? WRITABLE : 0) | (busy ? BUSY : 0);
    if (this.polled && busy) this.clock.tick(this.ready - this.clock.nanos);
    this.polled = busy;
    return status;
  }

  address() {
    return (this.sent[1] << 16) | (this.sent[2] << 8) | this.sent[3];
  }

  // The end of a command: what it asked for is done now.
  end() {
    const [command] = this.sent;
    const length = this.sent.length;
    if (!length) return;
    if (command === ERASE_4K && length >= 4) this.erase(SECTOR, ERASE_SECTOR_NS);
    if (command === ERASE_64K && length >= 4) this.erase(BLOCK, ERASE_BLOCK_NS);
    if (command === PROGRAM && length > 4) this.program();
    this.sent = [];
    this.spoken();
  }

  erase(size, nanos) {
    if (!this.writable) return;
    const start = this.address() & ~(size - 1);
    this.keep(start, size);
    this.bytes.fill(0xff, start, start + size);
    this.took(nanos);
  }

  program() {
    if (!this.writable) return;
    const start = this.address();
    const page = start & ~(PAGE - 1);
    this.keep(page, PAGE);
    this.sent.slice(4).forEach((byte, i) => {
      this.bytes[page + ((start + i) % PAGE)] &= byte;
    });
    this.took(PROGRAM_PAGE_NS);
  }

  keep(start, size) {
    this.last = { start, before: this.bytes.slice(start, start + size) };
  }

  // The plug was pulled in the middle of the last command: its second half was not done.
  cut() {
    const { start, before } = this.last;
    const half = before.length / 2;
    this.bytes.set(before.subarray(half), start + half);
  }

  took(nanos) {
    this.writable = false;
    this.polled = false;
    this.ready = this.clock.nanos + nanos;
    this.busy += nanos;
    this.writes += 1;
    this.changed();
  }
}

// Put the flash behind the chip's controller and its select pin.
export function attach(chip, flash) {
  const ssi = chip.peripherals[0x18000];
  const pins = chip.peripherals[0x40018];
  const [readSsi, writeSsi] = [ssi.readUint32.bind(ssi), ssi.writeUint32.bind(ssi)];
  const [readPins, writePins] = [pins.readUint32.bind(pins), pins.writeUint32.bind(pins)];
  const ctrl = new Map();
  const came = [];
  let enabled = 0;
  let over = OUTOVER_NORMAL;

  ssi.readUint32 = (offset) => {
    if (offset === TXFLR) return 0;
    if (offset === RXFLR) return came.length;
    if (offset === SR) return SR_TX_NOT_FULL_EMPTY | (came.length ? SR_RX_NOT_EMPTY : 0);
    if (offset === DR0) return came.shift() ?? 0;
    return offset === SSIENR ? enabled : readSsi(offset);
  };
  ssi.writeUint32 = (offset, value) => {
    if (offset === DR0) {
      if (enabled) came.push(over === OUTOVER_HIGH ? 0xff : flash.exchange(value & 0xff));
      return;
    }
    if (offset === SSIENR) {
      enabled = value;
      if (over === OUTOVER_NORMAL) {
        flash.end(); // the controller selects by itself, and lets go when it is switched off
        came.length = 0;
      }
    }
    if (offset === BAUDR) chip.divideFlash(value);
    writeSsi(offset, value);
  };
  const isCtrl = (offset) => offset <= LAST_CTRL && (offset & 4) !== 0;
  pins.readUint32 = (offset) =>
    isCtrl(offset) ? (ctrl.get(offset) ?? CTRL_RESET) : readPins(offset);
  pins.writeUint32 = (offset, value) => {
    if (!isCtrl(offset)) return writePins(offset, value);
    ctrl.set(offset, value);
    if (offset !== SS_CTRL) return;
    const was = over;
    over = (value >> OUTOVER_SHIFT) & 3;
    if (over === OUTOVER_HIGH && was !== OUTOVER_HIGH) flash.end();
    if (over !== OUTOVER_HIGH && was === OUTOVER_HIGH) came.length = 0;
  };
}
