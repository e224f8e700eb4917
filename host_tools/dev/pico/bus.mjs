// A device on an I2C bus of the chip, with the time that its bytes take.
//
// rp2040js sends a byte in no time. SCL is slower than it was asked for: the hardware adds SPKLEN
// and 8 clocks to each period (RP2040 data sheet, 4.3.14), which makes 376 kHz of 400. The next
// byte counts as asked for only once the last one is out, since the port sets TX_EMPTY_CTRL.

const BYTE = 9; // periods of SCL: eight bits and the acknowledgement
const TX_EMPTY = 1 << 4;

// device   address, plugged, read() and wrote(bytes), called at the end of a transaction
export function attach(chip, number, device) {
  const i2c = chip.i2c[number];
  const raise = i2c.setInterrupts.bind(i2c);
  let written = [];
  let sending = false;
  let then = null;
  const alarm = chip.clock.createAlarm(() => then());
  const after = (periods, next) => {
    const low = i2c.sclLowPeriod;
    const filtered = Math.max(1, low >> 4); // as the SDK sets SPKLEN; rp2040js drops odd values
    const clocks = low + 1 + i2c.sclHighPeriod + filtered + 7;
    then = next;
    alarm.schedule((periods * clocks * 1e9) / chip.clkSys);
  };

  i2c.setInterrupts = (mask) => {
    if (mask !== TX_EMPTY || !sending) raise(mask);
  };
  i2c.onStart = () => after(1, () => i2c.completeStart());
  i2c.onConnect = (address) => {
    written = [];
    device.sent += 1;
    const answers = device.plugged && address === device.address;
    after(BYTE, () => {
      if (!answers) raise(TX_EMPTY); // what was to be sent is flushed, which rp2040js does not tell
      i2c.completeConnect(answers);
    });
  };
  i2c.onWriteByte = (byte) => {
    written.push(byte);
    device.sent += 1;
    sending = true;
    after(BYTE, () => {
      sending = false;
      raise(TX_EMPTY);
      i2c.completeWrite(device.plugged);
    });
  };
  i2c.onReadByte = () => {
    device.sent += 1;
    after(BYTE, () => i2c.completeRead(device.read()));
  };
  i2c.onStop = () =>
    after(1, () => {
      i2c.completeStop();
      if (device.plugged && written.length) device.wrote(written);
      written = [];
    });
}
