// The files of the device's folder on MicroPython's file system, and what has changed of them.
import { read, record, snapshot } from "./log.mjs";

const SPARE = 64 * 1024; // bytes of a log before it is looked at
const TIMES = 4; // a log so many times as long as what it holds is written anew

/** @import { FileSystem, Node, Stream } from "../micropython.mjs" */
/** @import { Storage } from "./storage.mjs" */

export class Files {
  /** @param {FileSystem} fs @param {string} folder @param {Storage} storage */
  constructor(fs, folder, storage) {
    this.fs = fs;
    this.folder = folder;
    this.storage = storage;
    /** @type {Map<string, {node: Node, size: number}>} */
    this.known = new Map(); // name -> {node, size} as they are kept
    /** @type {Map<Node, number>} */
    this.dirty = new Map(); // node -> the first byte that was written since
    this.writes = 0; // so many there were
    fs.mkdirTree(folder);
    this._watch();
  }

  /** From now on each write says where it was. */
  _watch() {
    const operations = this.fs.filesystems.MEMFS.ops_table.file.stream;
    const { write } = operations;
    operations.write = (/** @type {Stream} */ stream, /** @type {unknown} */ buffer, /** @type {number} */ offset,
      /** @type {number} */ length, /** @type {number} */ position, /** @type {boolean} */ owns) => {
      this.writes += 1;
      const before = this.dirty.get(stream.node) ?? Infinity;
      this.dirty.set(stream.node, Math.min(before, position));
      return write(stream, buffer, offset, length, position, owns);
    };
  }

  /** @returns {[string, Node][]} */
  _nodes() {
    return Object.entries(this.fs.lookupPath(this.folder).node.contents);
  }

  /** Have the folder hold what a log holds; what that is, see `read` of log.mjs. @param {Uint8Array} bytes */
  fill(bytes) {
    for (const [name] of this._nodes()) this.fs.unlink(`${this.folder}/${name}`);
    const found = read(bytes);
    for (const [name, data] of found.files) this.fs.writeFile(`${this.folder}/${name}`, data);
    this._settle();
    return found;
  }

  _settle() {
    this.dirty.clear();
    this.known = new Map(
      this._nodes().map(([name, node]) => [name, { node, size: node.usedBytes }]),
    );
  }

  /** @param {Node} node @returns {Uint8Array} */
  _data(node, start = 0) {
    return node.contents ? node.contents.slice(start, node.usedBytes) : new Uint8Array();
  }

  _changes() {
    const now = this._nodes();
    const names = new Set(now.map(([name]) => name));
    /** @type {import("./log.mjs").Change[]} */
    const changes = [...this.known.keys()].filter((n) => !names.has(n)).map((name) => ({ name }));
    for (const [name, node] of now) {
      const was = this.known.get(name);
      const same = was?.node === node;
      if (same && !this.dirty.has(node) && was?.size === node.usedBytes) continue;
      const from = Math.min(this.dirty.get(node) ?? Infinity, was?.size ?? 0, node.usedBytes);
      const start = same ? from : 0;
      changes.push({ name, start, data: this._data(node, start) });
    }
    return changes;
  }

  /** Keep what has changed, on the medium when it returns; whether something has. Raises, and then
   * nothing of it is kept. */
  async commit() {
    const changes = this._changes();
    if (this.storage.size === 0) await this.rewrite();
    else if (changes.length) await this.storage.append(record(changes));
    else return false;
    this._settle();
    return true;
  }

  /** Write a log that has grown long anew; whether it was. Nothing may be uncommitted. */
  async compact() {
    const { size } = this.storage;
    const held = [...this.known.values()].reduce((sum, one) => sum + one.size, 0);
    if (size < SPARE + TIMES * held) return false;
    try {
      await this.rewrite();
    } catch {
      return false; // as it is, it can be read as well
    }
    return true;
  }

  /** Write the whole log anew, as after a damage: what can be read of it stays readable. */
  async rewrite() {
    const files = new Map(this._nodes().map(([name, node]) => [name, this._data(node)]));
    await this.storage.rewrite(snapshot(files, this.storage.generation + 1));
  }

  /** Back to what is kept. */
  async revert() {
    this.fill(await this.storage.read());
  }
}
