// MicroPython's raw REPL on a port of Web Serial: carries code there and what it prints back, as
// mpremote does for kibic. What a board says is not trusted: it is bounded in length and time.
import { ANSWER_BYTES, ANSWER_MS, LEAVE_MS, SILENCE_MS } from "./made.mjs";

const STOP = "\x03", RAW = "\x01", FRIENDLY = "\x02", END = "\x04", PASTE = "\x05A\x01";
const MORE = "\x01", TAKES_PASTE = "R\x01", NO_PASTE = "R\x00"; // what the board answers
const BANNER = "raw REPL; CTRL-B to exit\r\n";
const SETTLE_MS = 100;
const ENTER_MS = 1500;
const ENTERS = 4; // times
const BAUD = 115200; // which a port on USB takes no notice of
const BUFFER = 16384; // bytes; by itself it would be 255

/** What the user can mend: a key of kibic's texts and its facts. */
export class Trouble extends Error {
  /** @param {...string} told */
  constructor(...told) {
    super(told.join(" "));
    this.told = told;
  }
}

/** @param {number} ms @returns {Promise<void>} */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const text = (/** @type {Uint8Array} */ bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
const bytes = (/** @type {string} */ string) => Uint8Array.from(string, (letter) => letter.charCodeAt(0));

/** Why, as the browser says it. @param {unknown} error */
export const reason = (error) => (error instanceof Error ? error.message || error.name : String(error));

/** The bytes of an open port, as a string of characters up to 255. */
class Stream {
  heard = "";
  /** @type {string | null} */
  gone = null; // why, once nothing more comes
  wake = () => {};

  /** @param {SerialPort} port an open one */
  constructor(port) {
    if (!port.readable || !port.writable) throw new Error("the port is closed");
    this.port = port;
    this.reader = port.readable.getReader();
    this.writer = port.writable.getWriter();
    this.reading = this.pump();
  }

  async pump() {
    try {
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) break;
        this.heard += text(value);
        this.wake();
        if (this.heard.length > ANSWER_BYTES) await sleep(SETTLE_MS); // who waits says so
      }
      this.gone ??= "end";
    } catch (error) {
      this.gone = reason(error);
    }
    this.wake();
  }

  check() {
    if (this.heard.length > ANSWER_BYTES) throw new Trouble("endless");
    if (this.gone !== null) throw new Trouble("link-lost", this.gone);
  }

  /** Waits until something comes; whether it did within so long. @param {number} ms */
  async more(ms) {
    const before = this.heard.length;
    let timer = 0;
    await /** @type {Promise<void>} */ (new Promise((resolve) => {
      this.wake = resolve;
      timer = setTimeout(resolve, ms);
      if (this.gone !== null || this.heard.length !== before) resolve();
    }));
    clearTimeout(timer);
    return this.heard.length !== before;
  }

  /** Takes what comes up to `ending`, which it leaves out. @param {string} ending */
  async until(ending, silence = SILENCE_MS) {
    const late = performance.now() + ANSWER_MS;
    let looked = 0;
    for (;;) {
      if (this.heard.length > ANSWER_BYTES || performance.now() > late) throw new Trouble("endless");
      const at = this.heard.indexOf(ending, looked);
      if (at >= 0) return this.take(at, ending.length);
      looked = Math.max(0, this.heard.length - ending.length + 1);
      this.check();
      if (!(await this.more(silence)) && this.gone === null)
        throw new Trouble("link-lost", `${silence / 1000} s`);
    }
  }

  /** @param {number} number */
  async count(number) {
    while (this.heard.length < number) {
      this.check();
      if (!(await this.more(SILENCE_MS)) && this.gone === null)
        throw new Trouble("link-lost", `${SILENCE_MS / 1000} s`);
    }
    return this.take(number, 0);
  }

  /** @param {number} length @param {number} behind */
  take(length, behind) {
    const taken = this.heard.slice(0, length);
    this.heard = this.heard.slice(length + behind);
    return taken;
  }

  /** @param {string} string */
  async send(string) {
    const written = this.writer.write(bytes(string)).catch((error) => {
      this.gone ??= reason(error);
    });
    const late = sleep(SILENCE_MS).then(() => "late");
    if ((await Promise.race([written, late])) === "late") this.gone ??= `${SILENCE_MS / 1000} s`;
    if (this.gone !== null) throw new Trouble("link-lost", this.gone);
  }

  /** Gives the port back; a port whose board is gone may never say that it is closed. */
  async close() {
    const closing = async () => {
      await this.reader.cancel().catch(() => {});
      await this.reading;
      this.reader.releaseLock();
      await this.writer.abort().catch(() => {});
      this.writer.releaseLock();
      await this.port.close().catch(() => {});
    };
    await Promise.race([closing(), sleep(LEAVE_MS)]);
  }
}

export class Repl {
  /** Opens a port, and no more. @param {SerialPort} port */
  static async open(port) {
    try {
      await port.open({ baudRate: BAUD, bufferSize: BUFFER });
      await port.setSignals({ dataTerminalReady: true }); // or MicroPython holds back what it says
      return new Repl(new Stream(port));
    } catch {
      await port.close().catch(() => {});
      throw new Trouble("port-closed", "USB");
    }
  }

  /** @param {Stream} stream */
  constructor(stream) {
    this.stream = stream;
  }

  /** Stops the app; with `restart` the board's memory is free then. */
  async enter(restart = true) {
    for (let left = ENTERS; ; left -= 1) {
      try {
        await this.stream.send(`\r${STOP}${STOP}`);
        await sleep(SETTLE_MS);
        this.stream.heard = "";
        await this.stream.send(`\r${RAW}`);
        await this.stream.until(BANNER, ENTER_MS);
        break;
      } catch (error) {
        if (left <= 1 || this.stream.gone !== null) throw error;
      }
    }
    if (!restart) return;
    await this.stream.until(">");
    await this.stream.send(END);
    await this.stream.until("soft reboot\r\n");
    await this.stream.until(BANNER);
  }

  /** Has the board begin with some code. @param {string} code */
  async send(code) {
    const { stream } = this;
    await stream.until(">");
    await stream.send(PASTE);
    const takes = await stream.count(2);
    let left = text(new TextEncoder().encode(code));
    if (takes === NO_PASTE) {
      await stream.send(left + END);
      if ((await stream.count(2)) !== "OK") throw new Trouble("link-lost", "raw REPL");
      return;
    }
    if (takes !== TAKES_PASTE) throw new Trouble("link-lost", "raw REPL");
    const [low, high] = bytes(await stream.count(2));
    const more = low + 256 * high;
    let window = more;
    while (left) {
      while (!window || stream.heard) {
        if ((await stream.count(1)) !== MORE) throw new Trouble("link-lost", "raw REPL");
        window += more;
      }
      await stream.send(left.slice(0, window));
      [left, window] = [left.slice(window), Math.max(0, window - left.length)];
    }
    await stream.send(END);
    await stream.until(END);
  }

  /** What code on the board prints, and the traceback it ends with, "" if with none. @param {string} code */
  async exec(code) {
    await this.send(code);
    const told = [await this.stream.until(END), await this.stream.until(END)];
    try {
      return told.map((one) => new TextDecoder("utf-8", { fatal: true }).decode(bytes(one)));
    } catch {
      throw new Trouble("link-lost", "UTF-8");
    }
  }

  /** Runs code from which nothing comes back, and gives the port back. @param {string} code */
  async leave(code) {
    try {
      await this.send(code);
      await this.stream.until(END, LEAVE_MS);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
    }
    await this.stream.close();
  }

  /** Gives the port back and lets the app start again, if the board is still there. */
  async close() {
    try {
      this.stream.check();
      await this.enter(false);
      await this.stream.send(FRIENDLY);
      await this.stream.until(">>> ", LEAVE_MS);
      await this.stream.send(END);
      await this.stream.until("soft reboot\r\n", LEAVE_MS);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
    }
    await this.stream.close();
  }

  /** Listens until `until`, a time, for a line with one of these words; whether there was one.
   * @param {string[]} words @param {number} until */
  async hears(words, until) {
    const { stream } = this;
    try {
      for (let left; (left = until - performance.now()) > 0; ) {
        if (words.some((word) => stream.heard.includes(word))) return true;
        stream.heard = stream.heard.slice(stream.heard.lastIndexOf("\n") + 1);
        stream.check();
        await stream.more(left);
      }
      return false;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      return false;
    } finally {
      await stream.close();
    }
  }
}
