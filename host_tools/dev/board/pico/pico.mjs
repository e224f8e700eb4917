// A Pico: the chip, its flash, what is connected, and what is measured while it runs.

import { ConsoleLogger, LogLevel } from 'rp2040js';
import * as bus from './bus.mjs';
import { Chip } from './chip.mjs';
import { Translations, execute } from './core.mjs';
import { Dormancy } from './dormant.mjs';
import * as flash from './flash.mjs';
import * as heap from './heap.mjs';
import { FLASH_AT, FLASH_SIZE, newMemory } from './memory.mjs';
import * as pio from './pio.mjs';
import * as spi from './spi.mjs';
import { Serial } from './usb.mjs';

const START = 0x10000000; // what the boot ROM would start, from the flash
const STACK_BOTTOM = heap.STACK_TOP - heap.STACK_SIZE;
const LOOK = 8192; // cycles between two looks at the collector, at most
const SP = 13;
const [PLL_POWER, PLL_OFF] = [4, 1];
const SEARCH = 1024; // looks between two searches for the heap

export class Pico {
  // before  the board before this one, or null: what was translated of the same code is used again
  constructor(bootrom, pieces, counted, before = null) {
    this.memory = before?.memory ?? newMemory();
    this.code = JSON.stringify([pieces.slice(0, -1), counted]);
    const known = before?.code === this.code;
    this.translations = known ? before.translations : new Translations(this.memory, counted ?? []);
    const bytes = new Uint8Array(this.memory.buffer, FLASH_AT, FLASH_SIZE).fill(0xff);
    for (const [offset, piece] of pieces) bytes.set(Buffer.from(piece, 'base64'), offset);
    Object.assign(this, { bootrom, bytes, counted: counted ?? [], levels: {}, device: null, panel: null });
    this.coming = []; // levels that pins are brought to later: at, pin, level
    this.counts = this.counted.map(() => 0);
    this.analog = []; // what the converter reads at its inputs
    this.said = [];
    this.flashBusy = 0;
    this.flashWrites = 0;
    this.reached = (at) => (this.counts[this.counted.indexOf(at)] += 1);
    this.start(0);
  }

  get clock() {
    return this.chip.clock;
  }

  // The chip anew, as after power on or a reset; the time goes on.
  start(nanos) {
    const chip = new Chip(this.memory, nanos);
    chip.logger = new ConsoleLogger(LogLevel.Error, false);
    chip.loadBootrom(this.bootrom);
    chip.onBreak = () => {
      throw new Error(`the chip stopped at ${chip.core.PC.toString(16)}`);
    };
    this.chip = chip;
    this.translations.serve(chip);
    this.flash = new flash.Flash(
      this.bytes,
      chip.clock,
      () => this.stop('flash'),
      () => chip.forget(),
    );
    flash.attach(chip, this.flash);
    pio.attach(chip);
    this.serial = new Serial(chip, (came) => this.said.push(...came));
    chip.peripherals[0x40058].onWatchdogTrigger = () => {
      this.resets = true;
      this.stop('reset');
    };
    this.world = new Set(); // alarms that are not the chip's
    this.dormancy = new Dormancy(chip, this.world);
    this.naps = 0;
    chip.pllSys.writeUint32 = (offset, value) => {
      if (offset === PLL_POWER && value & PLL_OFF) this.naps += 1;
      Object.getPrototypeOf(chip.pllSys).writeUint32.call(chip.pllSys, offset, value);
    };
    this.analog.forEach((value, channel) => (chip.adc.channelValues[channel] = value));
    if (this.device) bus.attach(chip, this.device.number, this.device);
    if (this.panel) spi.attach(chip, this.panel.number, this.panel);
    for (const gpio of chip.gpio) gpio.setInputValue(this.levels[gpio.index] ?? false);
    for (const change of this.coming.splice(0)) this.later(change);
    chip.core.PC = START;
    this.heapArea = null;
    this.turns = 0;
    chip.lowest = heap.STACK_TOP;
    chip.deepest = () => this.keep(chip.lowest);
    this.deep = null;
    this.collections = [];
    this.collecting = false;
  }

  restart() {
    this.flashBusy += this.flash.busy;
    this.flashWrites += this.flash.writes;
    this.resets = false;
    const left = this.chip.peripherals[0x40058].scratchData;
    this.start(this.clock.nanos);
    this.chip.peripherals[0x40058].scratchData = left; // which no reset clears
  }

  stop(why) {
    this.why ??= why;
  }

  connect(number, address) {
    this.device = {
      number, address, plugged: true, sent: 0, answers: [0],
      read: () => (this.device.answers.length > 1 ? this.device.answers.shift() : this.device.answers[0]),
      wrote: (bytes) => {
        this.wrote = Buffer.from(bytes).toString('base64');
        this.stop('bus');
      },
    };
    bus.attach(this.chip, number, this.device);
  }

  // A panel on SPI, by its pins for chip select and for command or data.
  show(number, select, kind) {
    this.painted = [];
    this.panel = {
      number, select, kind, sent: 0,
      wrote: (runs) => {
        for (const [command, bytes] of runs) {
          this.painted.push([command, Buffer.from(bytes).toString('base64')]);
        }
        this.stop('bus');
      },
    };
    spi.attach(this.chip, number, this.panel);
  }

  // What the converter's inputs show, 0 to 4095.
  hold(values) {
    this.analog = values;
    values.forEach((value, channel) => (this.chip.adc.channelValues[channel] = value));
  }

  plug(plugged) {
    this.device.plugged = plugged;
  }

  // Bring pins to levels from outside: [nanoseconds from now, pin, level] each.
  drive(levels) {
    for (const [after, pin, level] of levels) {
      const change = { at: this.clock.nanos + after, pin, level: Boolean(level) };
      if (after) this.later(change);
      else this.bring(change);
    }
  }

  later(change) {
    this.coming.push(change);
    const alarm = this.clock.createAlarm(() => {
      this.world.delete(alarm);
      this.bring(change);
    });
    this.world.add(alarm);
    alarm.schedule(change.at - this.clock.nanos);
  }

  bring(change) {
    this.coming = this.coming.filter((one) => one !== change);
    this.levels[change.pin] = change.level;
    this.chip.gpio[change.pin].setInputValue(change.level);
  }

  // Run for so long, or until something happens: a transaction on the bus ended (`wrote` are its
  // bytes), a command changed the flash, or the chip reset itself.
  // `answers` are the bytes that the device gives next, null for those that it still has.
  run(nanos, answers) {
    if (this.device && answers) this.device.answers = answers;
    this.why = undefined;
    this.wrote = null;
    this.go(this.clock.nanos + nanos);
    const reset = Boolean(this.resets);
    if (reset) this.restart();
    const said = Buffer.from(this.said).toString('base64');
    this.said = [];
    const painted = this.painted?.splice(0) ?? [];
    return {
      now: this.clock.nanos, reset, wrote: this.wrote, said,
      painted, sent: (this.device?.sent ?? 0) + (this.panel?.sent ?? 0),
      busy: this.flashBusy + this.flash.busy, writes: this.flashWrites + this.flash.writes,
    };
  }

  go(end) {
    const { chip } = this;
    const { core, clock } = chip;
    while (this.why === undefined && clock.nanosCounter < end) {
      const next = clock.nextAlarm ? Math.min(clock.nextAlarm.nanos, end) : end;
      const left = Math.max(0, next - clock.nanosCounter);
      if (this.dormancy.stands) {
        clock.tick(left);
        this.dormancy.look();
        continue;
      }
      if (core.waiting) {
        clock.tick(left);
        continue;
      }
      chip.cycle = 1e9 / chip.clkSys;
      chip.budget = Math.min(LOOK, Math.ceil(left / chip.cycle));
      this.work(chip, core);
      const took = chip.elapsed * chip.cycle;
      chip.elapsed = 0;
      clock.tick(took);
      this.look();
    }
  }

  // Execute what fits into the chip's budget of cycles, at least one instruction.
  work(chip, core) {
    do {
      if (core.interruptsUpdated) chip.single();
      else execute(core, chip, this.reached);
    } while (chip.elapsed < chip.budget && !core.waiting);
  }

  // What the RAM held when the stack was deepest.
  keep(sp) {
    this.deep = { sp, ram: this.chip.sram.slice() };
  }

  look() {
    if (!this.heapArea && this.turns++ % SEARCH === 0) this.heapArea = heap.find(this.chip);
    const now = heap.collecting(this.chip, this.heapArea);
    if (now === this.collecting) return;
    this.collecting = now;
    if (now) this.collections.push([this.clock.nanos, null]);
    else this.collections.at(-1)[1] = this.clock.nanos;
  }

  // Since the last time: bytes of the stack that were left, collections as [start, end], how often
  // the counted code was reached, misses of the flash cache, how often the system clock was stopped
  // and how often the crystal.
  watch() {
    const { chip, counts, collections } = this;
    const { naps } = this;
    const { misses, lowest } = chip;
    if (chip.sinks) chip.rises();
    const { times } = this.dormancy;
    const seen = { stack: lowest - STACK_BOTTOM, counts, collections, misses, naps, stops: times };
    this.dormancy.times = 0;
    this.naps = 0;
    this.counts = this.counted.map(() => 0);
    this.collections = collections.filter(([, end]) => end === null);
    chip.misses = 0;
    chip.lowest = chip.registers[SP];
    this.deepest = this.deep;
    this.deep = null;
    return seen;
  }

  heap() {
    return this.heapArea && heap.measure(this.chip, this.heapArea);
  }

  // The stack pointer and the RAM at the deepest point before the last `watch`; where the heap is.
  depths() {
    if (!this.deepest) return null;
    const { sp, ram } = this.deepest;
    return { sp, ram: Buffer.from(ram).toString('base64'), start: this.heapArea.start,
      end: this.heapArea.end };
  }

  content(offset, size) {
    return Buffer.from(this.bytes.subarray(offset, offset + size)).toString('base64');
  }
}
