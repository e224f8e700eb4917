// Where the board is plugged in: the port that was chosen, also once the board has restarted.
import { PRODUCT, VENDOR } from "./made.mjs";
import { Repl, Trouble, sleep } from "./repl.mjs";

const POLL_MS = 200;
const IDS = { usbVendorId: VENDOR, usbProductId: PRODUCT };

const isOurs = (/** @type {SerialPort} */ port) => {
  const { usbVendorId, usbProductId } = port.getInfo();
  return usbVendorId === VENDOR && usbProductId === PRODUCT && port.connected !== false;
};

export class Place {
  /** @type {SerialPort | null} */
  port = null;
  /** @type {SerialPort[]} */
  others = []; // ports that are not the chosen one's
  /** @type {Repl | null} */
  repl = null;
  stopped = false;
  fresh = false; // whether the user has chosen the port since a board was reached

  /** Takes a board that may be used already, if there is just one. */
  async find() {
    const ports = (await navigator.serial.getPorts()).filter(isOurs);
    if (ports.length === 1) await this.take(ports[0]);
  }

  /** Asks the user for a board. */
  async choose() {
    try {
      await this.take(await navigator.serial.requestPort({ filters: [IDS] }));
    } catch {
      throw new Trouble("no-board");
    }
  }

  /** @param {SerialPort} port */
  async take(port) {
    this.port = port;
    this.fresh = true;
    this.others = (await navigator.serial.getPorts()).filter((one) => one !== port);
  }

  /** The chosen port, or the one that came in its place. */
  async now() {
    const ports = (await navigator.serial.getPorts()).filter(isOurs);
    const here = ports.find((one) => one === this.port);
    if (here) this.others = ports.filter((one) => one !== here); // what came meanwhile is another
    const now = here ?? ports.find((one) => !this.others.includes(one));
    if (!now) throw new Trouble("no-board");
    this.port = now;
    return now;
  }

  /** Stops the app of the board, tried for so many seconds; whether it was chosen anew. @param {number} patience */
  async reach(patience) {
    const until = performance.now() + 1000 * patience;
    for (;;) {
      try {
        this.repl = await this.entered(await Repl.open(await this.now()));
        const { fresh } = this;
        this.fresh = false;
        return fresh;
      } catch (error) {
        if (!(error instanceof Trouble) || performance.now() >= until || this.stopped) throw error;
      }
      await sleep(POLL_MS);
    }
  }

  /** @param {Repl} repl */
  async entered(repl) {
    try {
      await repl.enter();
      return repl;
    } catch (error) {
      await repl.stream.close();
      if (error instanceof Trouble) throw new Trouble("no-micropython", "USB");
      throw error;
    }
  }

  /** @param {string[]} words @param {number} patience */
  async hear(words, patience) {
    const until = performance.now() + 1000 * patience;
    while (performance.now() < until && !this.stopped) {
      try {
        const repl = await Repl.open(await this.now());
        if (await repl.hears(words, until)) return true;
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
      }
      await sleep(POLL_MS);
    }
    return false;
  }

  /** What is done next is refused, once, so that the steps end as after a Ctrl-C. */
  stop() {
    this.stopped = true;
  }

  check() {
    if (!this.stopped) return;
    this.stopped = false;
    throw new Trouble("interrupted");
  }

  /** @param {string} code */
  async exec(code) {
    this.check();
    return this.reached().exec(code);
  }

  reached() {
    if (!this.repl) throw new Trouble("no-board");
    return this.repl;
  }

  /** @param {string} code */
  async leave(code) {
    await this.reached().leave(code);
    this.repl = null;
  }

  async close() {
    const { repl } = this;
    this.repl = null;
    await repl?.close();
  }
}
