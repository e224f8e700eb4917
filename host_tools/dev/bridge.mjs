// A MicroPython VM whose REPL is on a TCP port, in place of a board on USB. See bridge.py.
//
// The first line of standard input is a JSON object, path to base64 bytes: the files it starts
// with. It prints its port, and ends when its standard input does. What the board's MicroPython
// has and the VM lacks is made up for here: resets, which run boot.py and main.py, and raw paste.
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";
import { mapErrnoOfSystemCalls } from "../web/device/errno.mjs";

const CTRL_A = 1, CTRL_B = 2, CTRL_C = 3, CTRL_D = 4, CTRL_E = 5, ENTER = 13;
const WINDOW = 1024; // bytes of raw paste between two acknowledgements
const KEPT = 256; // the last output is kept for a host that connects late, as the board does
const OPENING_MS = 100; // a host that opens a port throws away what comes at once
const NOT_FILES = ["dev", "proc", "tmp", "home"];

const IDLE = 0, ASKED = 1, PASTING = 2;

function readFiles(fs, folder = "") {
  const found = [];
  for (const name of fs.readdir(folder || "/")) {
    if (name === "." || name === ".." || (!folder && NOT_FILES.includes(name))) continue;
    const path = `${folder}/${name}`;
    if (fs.isDir(fs.stat(path).mode)) found.push([path, null], ...readFiles(fs, path));
    else found.push([path, fs.readFile(path)]);
  }
  return found;
}

function writeFiles(fs, files) {
  for (const [path, content] of files) {
    fs.mkdirTree(content ? path.slice(0, path.lastIndexOf("/")) || "/" : path);
    if (content) fs.writeFile(path, content);
  }
}

class Board {
  constructor(files) {
    this.files = files;
    this.socket = null;
    this.kept = Buffer.alloc(0);
    this.muted = 0; // bytes of output to leave out; Infinity: all
    this.clock = [2021, 1, 1, 4, 0, 0, 0, 0];
  }

  send(bytes) {
    if (this.socket) this.socket.write(bytes);
    else this.kept = Buffer.concat([this.kept, bytes]).subarray(-KEPT);
  }

  sendKept() {
    if (!this.socket) return;
    this.socket.write(this.kept);
    this.kept = Buffer.alloc(0);
  }

  // Start the VM with the files that are there, run boot.py and perhaps main.py, open the REPL.
  async start(withMain) {
    do {
      this.wantsReset = false;
      const out = (chunk) => {
        const shown = chunk.slice(Math.min(this.muted, chunk.length));
        this.muted -= Math.min(this.muted, chunk.length);
        if (shown.length) this.send(Buffer.from(shown));
      };
      this.vm = await loadMicroPython({ stdout: out, stderr: out, linebuffer: false });
      this.vm.registerJsModule("_board", {
        reset: () => { this.wantsReset = true; },
        clock: () => this.clock.join(" "),
        set_clock: (...parts) => { this.clock = parts; },
      });
      writeFiles(this.vm.FS, this.files);
      for (const name of withMain ? ["/boot.py", "/main.py"] : ["/boot.py"])
        if (!this.wantsReset) this.runScript(name);
      this.files = readFiles(this.vm.FS);
    } while (this.wantsReset);
    this.raw = false;
    this.typed = 0;
    this.paste = IDLE;
    this.muted = Infinity;
    this.vm.replInit();
    this.muted = 0;
  }

  runScript(path) {
    if (!this.vm.FS.analyzePath(path).exists) return;
    try {
      this.vm.runPython(this.vm.FS.readFile(path, { encoding: "utf8" }));
    } catch (error) {
      if (error.type !== "SystemExit") this.send(Buffer.from(`${error.message || error}\r\n`));
    }
  }

  async restart(withMain) {
    this.files = readFiles(this.vm.FS);
    await this.start(withMain);
  }

  type(byte) {
    this.vm.replProcessChar(byte);
  }

  async feed(byte) {
    if (this.paste === PASTING) return this.feedPaste(byte);
    if (this.paste === ASKED) return this.answerPaste(byte);
    if (this.raw && !this.typed && byte === CTRL_E) this.paste = ASKED;
    else if (!this.typed && byte === CTRL_D) await this.softReset();
    else await this.typeAndFollow(byte);
  }

  async typeAndFollow(byte) {
    this.type(byte);
    if (byte === CTRL_A) this.raw = true;
    if (byte === CTRL_B) this.raw = false;
    const begins = byte <= CTRL_D || (!this.raw && byte === ENTER);
    this.typed = begins ? 0 : this.typed + 1;
    if (this.wantsReset) await this.reset();
  }

  answerPaste(byte) {
    if (byte !== CTRL_A) return; // the A of the request
    this.paste = PASTING;
    this.pasted = 0;
    this.send(Buffer.from([82, 1, WINDOW & 255, WINDOW >> 8]));
  }

  async feedPaste(byte) {
    if (byte === CTRL_C || byte === CTRL_D) {
      this.paste = IDLE;
      this.send(Buffer.from([CTRL_D]));
      this.muted = byte === CTRL_D ? 2 : 0; // the OK of the plain raw mode
      await this.typeAndFollow(byte);
      return;
    }
    this.type(byte);
    this.pasted += 1;
    if (this.pasted % WINDOW === 0) this.send(Buffer.from([CTRL_A]));
  }

  async softReset() {
    const raw = this.raw;
    this.send(Buffer.from(raw ? "OK\r\nMPY: soft reboot\r\n" : "\r\nMPY: soft reboot\r\n"));
    await this.restart(!raw);
    this.type(raw ? CTRL_A : CTRL_B);
    this.raw = raw;
  }

  // As from power-on: the host loses the port.
  async reset() {
    this.socket?.destroy();
    this.socket = null;
    await this.restart(true);
  }
}

function serve(board) {
  return createServer((socket) => {
    board.socket?.destroy();
    board.socket = socket.setNoDelay(true);
    const opened = setTimeout(() => board.sendKept(), OPENING_MS);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => { if (board.socket === socket) board.socket = null; });
    let busy = Promise.resolve();
    const feedAll = async (chunk) => {
      for (const byte of chunk) if (board.socket === socket) await board.feed(byte);
    };
    socket.once("data", () => clearTimeout(opened)); // it speaks first, and does not wait for that
    socket.on("data", (chunk) => { busy = busy.then(() => feedAll(chunk)); });
  });
}

mapErrnoOfSystemCalls();
const input = createInterface({ input: process.stdin });
input.on("close", () => process.exit(0));
input.once("line", async (job) => {
  const files = Object.entries(JSON.parse(job));
  const board = new Board(files.map(([path, content]) => [path, Buffer.from(content, "base64")]));
  await board.start(true);
  const server = serve(board);
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
});
