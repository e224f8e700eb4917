// Where the log is kept: in the origin's private files through synchronous handles, else in
// IndexedDB. Each is {read() -> bytes, append(bytes), rewrite(bytes), size, generation}; what a call
// has done is on the medium when it returns. It raises what the browser says if it was not done.
import { read, snapshot } from "./log.mjs";

/**
 * @typedef {{
 *   size: number, generation: number, read(): Promise<Uint8Array>,
 *   append(bytes: Uint8Array): Promise<void>, rewrite(bytes: Uint8Array): Promise<void>,
 * }} Storage
 */

const FOLDER = "kibic";
const SLOTS = ["a.log", "b.log"];
const TAKEN = "NoModificationAllowedError";
const TRIES = 30; // a page that was just left lets go of them within a moment
const TRY_MS = 100;

/** Whether somebody else has the files open. @param {unknown} error */
export function isTaken(error) {
  return error instanceof DOMException && error.name === TAKEN;
}

/** @param {FileSystemSyncAccessHandle} handle @param {Uint8Array} bytes @param {number} at */
function flushed(handle, bytes, at) {
  if (handle.write(bytes, { at }) !== bytes.length) throw new Error("not all was written");
  handle.flush();
}

/** Replaces all that a file holds; it holds nothing if that fails.
 * @param {FileSystemSyncAccessHandle} handle @param {Uint8Array} bytes */
function replace(handle, bytes) {
  try {
    handle.truncate(0);
    flushed(handle, bytes, 0);
  } catch (error) {
    handle.truncate(0);
    throw error;
  }
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function isSame(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Two files with the same log: what damages one of them, or cuts its writing, spares the other. */
class Handles {
  /** @param {FileSystemSyncAccessHandle[]} handles */
  constructor(handles) {
    this.handles = handles;
    this.live = new Set(handles); // those that hold the log
    this.size = 0;
    this.generation = 0;
  }

  /** What the better one of the two holds; the other is made like it. */
  async read() {
    const logs = this.handles.map((handle) => {
      const bytes = new Uint8Array(handle.getSize());
      handle.read(bytes, { at: 0 });
      return { handle, bytes, found: read(bytes) };
    });
    const [first, second] = logs.map(({ found: { whole, generation, damaged, end } }) =>
      [Number(whole), generation, Number(!damaged), end]);
    const differs = first.findIndex((value, i) => value !== second[i]);
    if (differs >= 0 && second[differs] > first[differs]) logs.reverse();
    const [{ handle, bytes, found }, other] = logs;
    const log = bytes.subarray(0, found.end);
    this.generation = found.generation;
    this.size = found.end;
    this.live = new Set([handle]);
    if (isSame(log, other.bytes)) this.live.add(other.handle);
    else this._copy(other.handle, log);
    return bytes;
  }

  /** @param {Uint8Array} bytes */
  async append(bytes) {
    try {
      for (const handle of this.live) {
        if (handle.getSize() > this.size) handle.truncate(this.size);
        flushed(handle, bytes, this.size);
      }
    } catch (error) {
      for (const handle of this.live) handle.truncate(this.size);
      throw error;
    }
    this.size += bytes.length;
  }

  /** One file behind the other, so that one of them is whole at any moment. @param {Uint8Array} bytes */
  async rewrite(bytes) {
    const [first, second] = this.handles.slice().sort((a, b) => Number(this.live.has(a)) - Number(this.live.has(b)));
    this.live.delete(first);
    replace(first, bytes);
    this.live = new Set([first]);
    this.size = bytes.length;
    this.generation += 1;
    this._copy(second, bytes);
  }

  /** Has another file hold the log too, where there is room.
   * @param {FileSystemSyncAccessHandle} handle @param {Uint8Array} log */
  _copy(handle, log) {
    try {
      replace(handle, log);
      this.live.add(handle);
    } catch {
      // the next start tries again
    }
  }
}

/** @param {FileSystemFileHandle} file */
async function handleOf(file) {
  for (let tries = 1; ; tries++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (!isTaken(error) || tries === TRIES) throw error;
      await new Promise((next) => setTimeout(next, TRY_MS));
    }
  }
}

async function openHandles() {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(FOLDER, { create: true });
  const handles = [];
  for (const name of SLOTS) {
    const file = await folder.getFileHandle(name, { create: true });
    handles.push(await handleOf(file));
  }
  return new Handles(handles);
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A row a record; what was committed with `strict` is on the medium. */
class Rows {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
    this.size = 0;
    this.generation = 0;
  }

  /** @param {(rows: IDBObjectStore) => void} change @returns {Promise<void>} */
  _changed(change) {
    return new Promise((resolve, reject) => {
      const work = this.database.transaction("log", "readwrite", { durability: "strict" });
      work.oncomplete = () => resolve();
      work.onabort = () => reject(work.error ?? new Error("not written"));
      change(work.objectStore("log"));
    });
  }

  async read() {
    const rows = await done(this.database.transaction("log").objectStore("log").getAll());
    const bytes = new Uint8Array(await new Blob(rows).arrayBuffer());
    this.size = bytes.length;
    this.generation = read(bytes).generation;
    return bytes;
  }

  /** @param {Uint8Array} bytes */
  async append(bytes) {
    await this._changed((rows) => rows.add(bytes));
    this.size += bytes.length;
  }

  /** @param {Uint8Array} bytes */
  async rewrite(bytes) {
    await this._changed((rows) => {
      rows.clear();
      rows.add(bytes);
    });
    this.size = bytes.length;
    this.generation += 1;
  }
}

async function openRows() {
  const request = indexedDB.open(FOLDER, 1);
  request.onupgradeneeded = () => request.result.createObjectStore("log", { autoIncrement: true });
  return new Rows(await done(request));
}

/** Keeps nothing: where the browser allows nothing else. */
class Memory {
  size = 0;
  generation = 0;
  /** @type {Uint8Array} */
  bytes = new Uint8Array();
  async read() {
    return this.bytes;
  }
  async append() {}
  /** @param {Uint8Array} bytes */
  async rewrite(bytes) {
    this.bytes = bytes;
  }
}

/**
 * The best storage there is, as {storage, kind, bytes}; kind is "files", "rows" or "none". A log in
 * IndexedDB moves to files once the browser has them.
 * @returns {Promise<{storage: Storage, kind: "files" | "rows" | "none", bytes: Uint8Array}>}
 */
export async function open() {
  let rows = null;
  try {
    rows = await openRows();
  } catch {
    // there may be files all the same
  }
  try {
    const storage = await openHandles();
    let bytes = await storage.read();
    const old = bytes.length || !rows ? new Uint8Array() : await rows.read();
    if (old.length) {
      await storage.rewrite(snapshot(read(old).files, 1));
      bytes = await storage.read();
    }
    return { storage, kind: "files", bytes };
  } catch (error) {
    if (isTaken(error)) throw error; // there is an evening in them
    if (rows) return { storage: rows, kind: "rows", bytes: await rows.read() };
  }
  const storage = new Memory();
  return { storage, kind: "none", bytes: await storage.read() };
}
