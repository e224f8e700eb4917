// Where the log is kept: in the origin's private files through synchronous handles, else in
// IndexedDB. Each is {read() -> bytes, append(bytes), rewrite(bytes), size, generation}; what a call
// has done is on the medium when it returns. It raises what the browser says if it was not done.
import { read, snapshot } from "./log.mjs";

/**
 * @typedef {{
 *   read(): Promise<Uint8Array>, append(bytes: Uint8Array, at: number): Promise<void>,
 *   cut(at: number): Promise<void>, replace(bytes: Uint8Array): Promise<void>,
 * }} Slot
 */
/**
 * @typedef {{
 *   size: number, generation: number, read(): Promise<Uint8Array>,
 *   append(bytes: Uint8Array): Promise<void>, rewrite(bytes: Uint8Array): Promise<void>,
 * }} Storage
 */

const FOLDER = "kibic";
const SLOTS = ["a.log", "b.log"];
const DATABASES = ["kibic", "kibic-copy"];
const TAKEN = "NoModificationAllowedError";
const TRIES = 30; // a page that was just left lets go of them within a moment
const TRY_MS = 100;

/** Whether somebody else has the files open. @param {unknown} error */
export function isTaken(error) {
  return error instanceof DOMException && error.name === TAKEN;
}

/** A file that holds the log. */
class FileSlot {
  /** @param {FileSystemSyncAccessHandle} handle */
  constructor(handle) {
    this.handle = handle;
  }

  async read() {
    const bytes = new Uint8Array(this.handle.getSize());
    this.handle.read(bytes, { at: 0 });
    return bytes;
  }

  /** @param {Uint8Array} bytes @param {number} at */
  async append(bytes, at) {
    await this.cut(at);
    if (this.handle.write(bytes, { at }) !== bytes.length) throw new Error("not all was written");
    this.handle.flush();
  }

  /** @param {number} at */
  async cut(at) {
    if (this.handle.getSize() > at) this.handle.truncate(at);
  }

  /** Replaces all that it holds; it holds nothing if that fails. @param {Uint8Array} bytes */
  async replace(bytes) {
    try {
      this.handle.truncate(0);
      await this.append(bytes, 0);
    } catch (error) {
      this.handle.truncate(0);
      throw error;
    }
  }
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function isSame(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Two places with the same log: what damages one of them, or cuts its writing, spares the other. */
class Twice {
  /** @param {Slot[]} slots two of them, one where there are no more */
  constructor(slots) {
    this.slots = slots;
    this.live = new Set(slots); // those that hold the log
    this.size = 0;
    this.generation = 0;
  }

  /** What the better one of the two holds; the other is made like it. */
  async read() {
    const logs = await Promise.all(this.slots.map(async (slot) => {
      const bytes = await slot.read();
      return { slot, bytes, found: read(bytes) };
    }));
    const [first, second] = logs.map(({ found: { whole, generation, damaged, end } }) =>
      [Number(whole), generation, Number(!damaged), end]);
    const differs = second ? first.findIndex((value, i) => value !== second[i]) : -1;
    if (differs >= 0 && second[differs] > first[differs]) logs.reverse();
    const [{ slot, bytes, found }, other] = logs;
    const log = bytes.slice(0, found.end);
    this.generation = found.generation;
    this.size = found.end;
    this.live = new Set([slot]);
    if (other && isSame(log, other.bytes)) this.live.add(other.slot);
    else if (other) await this._copy(other.slot, log);
    return bytes;
  }

  /** @param {Uint8Array} bytes */
  async append(bytes) {
    const live = [...this.live];
    const all = await Promise.allSettled(live.map((slot) => slot.append(bytes, this.size)));
    const failed = all.find((one) => one.status === "rejected");
    if (failed) {
      for (const slot of live) await slot.cut(this.size);
      throw failed.reason;
    }
    this.size += bytes.length;
  }

  /** One behind the other, so that one of them is whole at any moment. @param {Uint8Array} bytes */
  async rewrite(bytes) {
    const [first, second] = this.slots.slice().sort((a, b) => Number(this.live.has(a)) - Number(this.live.has(b)));
    if (second) this.live.delete(first);
    await first.replace(bytes);
    this.live = new Set([first]);
    this.size = bytes.length;
    this.generation += 1;
    if (second) await this._copy(second, bytes);
  }

  /** Has the other one hold the log too, where there is room. @param {Slot} slot @param {Uint8Array} log */
  async _copy(slot, log) {
    try {
      await slot.replace(log);
      this.live.add(slot);
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
  return new Twice(handles.map((handle) => new FileSlot(handle)));
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A row a record; what was committed with `strict` is on the medium. */
class RowSlot {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
    this.isAdded = false; // whether the last append was done
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
    return new Uint8Array(await new Blob(rows).arrayBuffer());
  }

  /** @param {Uint8Array} bytes */
  async append(bytes) {
    this.isAdded = false;
    await this._changed((rows) => rows.add(bytes));
    this.isAdded = true;
  }

  /** Takes back what the last append added. */
  async cut() {
    if (!this.isAdded) return;
    await this._changed((rows) => {
      const last = rows.openCursor(null, "prev");
      last.onsuccess = () => last.result?.delete();
    });
    this.isAdded = false;
  }

  /** @param {Uint8Array} bytes */
  async replace(bytes) {
    await this._changed((rows) => {
      rows.clear();
      rows.add(bytes);
    });
  }
}

/** Of two databases, each in a file of its own where the browser has them so. */
async function openRows() {
  const opened = await Promise.allSettled(DATABASES.map((name) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("log", { autoIncrement: true });
    return done(request);
  }));
  const slots = opened.flatMap((one) => (one.status === "fulfilled" ? [new RowSlot(one.value)] : []));
  if (!slots.length) throw new Error("no rows");
  return new Twice(slots);
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

/** A log in IndexedDB moves to files once the browser has them; what they hold then.
 * @param {Twice} storage */
async function moved(storage) {
  const old = await openRows().then((rows) => rows.read()).catch(() => new Uint8Array());
  if (!old.length) return old;
  await storage.rewrite(snapshot(read(old).files, 1));
  return storage.read();
}

/**
 * The best storage there is, as {storage, kind, bytes}; kind is "files", "rows" or "none".
 * @returns {Promise<{storage: Storage, kind: "files" | "rows" | "none", bytes: Uint8Array}>}
 */
export async function open() {
  try {
    const storage = await openHandles();
    const bytes = await storage.read();
    return { storage, kind: "files", bytes: bytes.length ? bytes : await moved(storage) };
  } catch (error) {
    if (isTaken(error)) throw error; // there is an evening in them
  }
  try {
    const storage = await openRows();
    return { storage, kind: "rows", bytes: await storage.read() };
  } catch {
    const storage = new Memory();
    return { storage, kind: "none", bytes: await storage.read() };
  }
}
