// The USB serial port. rp2040js answers whoever waits for bytes with none, again and again, which
// keeps the chip in its interrupt; here the answer waits until there are bytes.

import { USBCDC } from 'rp2040js';

const PACKET_NS = 20e3; // from a byte typed to its packet

export class Serial {
  // came   called with the bytes that the chip sends
  constructor(chip, came) {
    this.typed = [];
    this.cdc = new USBCDC(chip.usbCtrl);
    this.cdc.onSerialData = came;
    this.answer = chip.usbCtrl.onEndpointRead;
    this.wanted = 0; // how many bytes the chip waits for
    this.alarm = chip.clock.createAlarm(() => this.handOver());
    chip.usbCtrl.onEndpointRead = (endpoint, size) => {
      if (endpoint === this.cdc.outEndpoint && !this.refill()) this.wanted = size;
      else this.answer(endpoint, size);
    };
  }

  type(bytes) {
    for (const byte of bytes) this.typed.push(byte);
    if (this.wanted && this.refill()) this.alarm.schedule(PACKET_NS);
  }

  // Whether there are bytes to send.
  refill() {
    const fifo = this.cdc.txFIFO;
    const count = Math.min(fifo.size - fifo.itemCount, this.typed.length);
    for (const byte of this.typed.splice(0, count)) fifo.push(byte);
    return !fifo.empty;
  }

  handOver() {
    if (!this.wanted) return;
    const size = this.wanted;
    this.wanted = 0;
    this.answer(this.cdc.outEndpoint, size);
  }
}
