// A panel on an SPI bus of the chip, with the time that its bytes take: rp2040js sends them in none.
//
// Between two frames in mode 0 the bus lets go of its own chip select, which takes one and a half
// periods of SCK more (PL022, RP2040 data sheet, 4.4.3.9). What was sent is handed on once the
// panel's chip select is high behind more than an address.

const FRAME = 9.5; // periods of SCK: eight bits and the gap
const MORE = 8; // bytes: no command has so many
const SCR = 8; // SSPCR0: where the divider is

// panel   select and kind, its pins; sent; wrote([[command, bytes]...])
export function attach(chip, number, panel) {
  const spi = chip.spi[number];
  const done = chip.clock.createAlarm(() => spi.completeTransmit(0));
  let runs = [];
  let many = false;
  spi.onTransmit = (value) => {
    const command = !chip.gpio[panel.kind].outputValue;
    const last = runs.at(-1);
    if (last && last[0] === command && !command) last[1].push(value);
    else runs.push([command, [value]]);
    if (last && last[1].length > MORE) many = true;
    panel.sent += 1;
    const hertz = chip.clkSys / (spi.clockDivisor * (1 + ((spi.control0 >> SCR) & 255)));
    done.schedule((FRAME * 1e9) / hertz);
  };
  chip.gpio[panel.select].addListener(() => {
    if (!many || !chip.gpio[panel.select].outputValue) return;
    panel.wrote(runs);
    runs = [];
    many = false;
  });
}
