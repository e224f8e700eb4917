// A device on an I2C bus of the chip, with the time that its bytes take.
//
// rp2040js sends a byte in no time. SCL is slower than it was asked for: the hardware adds SPKLEN
// and 8 clocks to each period (RP2040 data sheet, 4.3.14), which makes 376 kHz of 400. The next
// byte counts as asked for only once the last one is out, since the port sets TX_EMPTY_CTRL.
//
// Nor does it ask the DMA for words: the hardware does when its queue holds no more than
// IC_DMA_TDLR. Behind a byte that nobody acknowledged it throws away all that comes, until the
// program has taken note of that (4.3.17, IC_TX_ABRT_SOURCE).

const BYTE = 9; // periods of SCL: eight bits and the acknowledgement
const TX_EMPTY = 1 << 4;
const TX_ABORT = 1 << 6;
const DATA_CMD = 0x10;
const DMA_CR = 0x88;
const DMA_TDLR = 0x8c;
const TRANSMITS = 1 << 1;
const FIRST_REQUEST = 32; // DREQ_I2C0_TX; that of the other bus is two further

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

  const queue = i2c.txFIFO;
  let transmits = false;
  let level = 0;
  const ask = () => {
    const wants = transmits && queue.itemCount <= level;
    const request = FIRST_REQUEST + 2 * number;
    if (wants) chip.dma.setDREQ(request);
    else chip.dma.clearDREQ(request);
  };
  const write = i2c.writeUint32.bind(i2c);
  i2c.writeUint32 = (offset, value) => {
    if (offset === DMA_CR) transmits = (value & TRANSMITS) !== 0;
    else if (offset === DMA_TDLR) level = value & 15;
    else if (offset !== DATA_CMD || !(i2c.intRaw & TX_ABORT)) write(offset, value);
    ask();
  };
  for (const name of ['pull', 'reset']) {
    const did = queue[name].bind(queue);
    queue[name] = () => {
      const result = did();
      ask();
      return result;
    };
  }

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
