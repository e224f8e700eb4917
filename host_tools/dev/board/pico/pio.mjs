// The clock of the PIO blocks. rp2040js runs them by the wall clock, all four machines of a block
// at the same pace, also those that are switched off; here each runs by the chip's clock and its
// own divider.

const SHORTEST_NS = 1000; // a machine that runs faster than this is slowed down to it

export function attach(chip) {
  for (const block of chip.pio) {
    const clocks = block.machines.map((machine) => clockOf(chip, block, machine));
    block.run = () => clocks.forEach((clock) => clock.start());
    const write = block.writeUint32.bind(block);
    block.writeUint32 = (offset, value) => {
      write(offset, value);
      clocks.forEach((clock) => clock.start());
    };
  }
}

function clockOf(chip, block, machine) {
  const alarm = chip.clock.createAlarm(step);
  let owed = 0; // cycles that the last instruction takes, and are not over
  function period() {
    const divider = (machine.clockDivInt || 65536) + machine.clockDivFrac / 256;
    return Math.max(SHORTEST_NS, (divider * 1e9) / chip.clkSys);
  }
  function step() {
    alarm.scheduled = false;
    if (!machine.enabled) return;
    if (owed > 1) {
      owed -= 1; // one by one: the chip's clock may be another by the next
    } else {
      const before = machine.cycles;
      machine.step();
      block.checkChangedPins();
      owed = machine.cycles - before;
    }
    alarm.schedule(period());
  }
  return {
    start() {
      if (machine.enabled && !alarm.scheduled) alarm.schedule(period());
    },
  };
}
