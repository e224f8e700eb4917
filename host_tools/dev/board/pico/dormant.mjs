// The crystal stands still: nothing of the chip goes on until a pin has a level that wakes it.
//
// rp2040js notes what is written to the crystal's register, and executes on. Here the time goes on
// for the world only: the chip's timer and whatever it has due come later by as much.

const COMA = 0x636f6d61;
const [XOSC, DORMANT, START_NS] = [0x40024, 0x08, 1e6]; // a millisecond, as the SDK has it started
const [IO_BANK0, WAKES, LAST_WAKES] = [0x40014, 0x160, 0x16c]; // four bits a pin, low and high first
const TIMER = 0x40054;

export class Dormancy {
  // world   the alarms that are not the chip's: they come while it stands still, too
  constructor(chip, world) {
    Object.assign(this, { chip, world, since: null, wakes: [0, 0, 0, 0], stood: 0, times: 0 });
    const crystal = chip.peripherals[XOSC];
    const pins = chip.peripherals[IO_BANK0];
    const timer = chip.peripherals[TIMER];
    const [stop, set] = [crystal.writeUint32.bind(crystal), pins.writeUint32.bind(pins)];
    crystal.writeUint32 = (offset, value) => {
      stop(offset, value);
      if (offset === DORMANT && value >>> 0 === COMA) this.stop();
    };
    const get = pins.readUint32.bind(pins);
    pins.writeUint32 = (offset, value) => {
      if (offset < WAKES || offset > LAST_WAKES) set(offset, value);
      else this.wakes[(offset - WAKES) >> 2] = value;
    };
    pins.readUint32 = (offset) =>
      offset < WAKES || offset > LAST_WAKES ? get(offset) : this.wakes[(offset - WAKES) >> 2];
    // The timer's microseconds, without those in which it stood.
    const { clock } = chip;
    const own = this;
    timer.clock = {
      get nanos() {
        return clock.nanos - own.stood;
      },
    };
  }

  get stands() {
    return this.since !== null;
  }

  stop() {
    this.since = this.chip.clock.nanos;
    this.times += 1;
    this.chip.budget = 0; // not one instruction more
    const { clock } = this.chip;
    this.due = [];
    for (let alarm = clock.nextAlarm; alarm; alarm = alarm.next) {
      if (!this.world.has(alarm)) this.due.push([alarm, alarm.nanos - this.since]);
    }
    for (const [alarm] of this.due) alarm.cancel();
  }

  // Start again if a pin asks for it.
  look() {
    const wakes = (pin) => (this.wakes[pin.index >> 3] >>> (4 * (pin.index & 7))) & (pin.inputValue ? 2 : 1);
    if (!this.chip.gpio.some(wakes)) return;
    const { clock } = this.chip;
    clock.tick(START_NS);
    this.stood += clock.nanos - this.since;
    this.since = null;
    for (const [alarm, left] of this.due) alarm.schedule(left);
    this.chip.peripherals[XOSC].writeUint32(DORMANT, 0x77616b65); // as if it had said "wake" itself
  }
}
