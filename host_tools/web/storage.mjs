// Where the log is kept: in the origin's private files through synchronous handles, else in
// IndexedDB. Each is {read() -> bytes, append(bytes), rewrite(bytes), size, generation}; what a call
// has done is on the medium when it returns. It raises what the browser says if it was not done.
import { read, snapshot } from "./log.mjs";

const FOLDER = "kibic";
const SLOTS = ["a.log", "b.log"];
export const TAKEN = "NoModificationAllowedError"; // somebody else has the files open
const TRIES = 30; // a page that was just left lets go of them within a moment
const TRY_MS = 100;

function flushed(handle, bytes, at) {
  if (handle.write(bytes, { at }) !== bytes.length) throw new Error("not all was written");
  handle.flush();
}

/** Two files: a new log is whole in the other one before the old one goes. */
class Handles {
  constructor(handles) {
    this.handles = handles;
    this.at = 0;
    this.size = 0;
    this.generation = 0;
  }

  async read() {
    const logs = this.handles.map((handle) => {
      const bytes = new Uint8Array(handle.getSize());
      handle.read(bytes, { at: 0 });
      return { bytes, found: read(bytes) };
    });
    const worth = ({ bytes, found }) => [found.whole, found.generation, bytes.length];
    const [first, second] = logs.map(worth);
    const differs = first.findIndex((value, i) => value !== second[i]);
    this.at = differs >= 0 && second[differs] > first[differs] ? 1 : 0;
    const { bytes, found } = logs[this.at];
    this.generation = found.generation;
    this.size = found.end;
    return bytes;
  }

  async append(bytes) {
    const handle = this.handles[this.at];
    try {
      if (handle.getSize() > this.size) handle.truncate(this.size);
      flushed(handle, bytes, this.size);
    } catch (error) {
      handle.truncate(this.size);
      throw error;
    }
    this.size += bytes.length;
  }

  async rewrite(bytes) {
    const other = this.handles[1 - this.at];
    try {
      other.truncate(0);
      flushed(other, bytes, 0);
    } catch (error) {
      other.truncate(0);
      throw error;
    }
    this.handles[this.at].truncate(0);
    this.handles[this.at].flush();
    this.at = 1 - this.at;
    this.size = bytes.length;
    this.generation += 1;
  }
}

async function handleOf(file) {
  for (let tries = 1; ; tries++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== TAKEN || tries === TRIES) throw error;
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

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A row a record; what was committed with `strict` is on the medium. */
class Rows {
  constructor(database) {
    this.database = database;
    this.size = 0;
    this.generation = 0;
  }

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

  async append(bytes) {
    await this._changed((rows) => rows.add(bytes));
    this.size += bytes.length;
  }

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
  bytes = new Uint8Array();
  async read() {
    return this.bytes;
  }
  async append() {}
  async rewrite(bytes) {
    this.bytes = bytes;
  }
}

/**
 * The best storage there is, as {storage, kind, bytes}; kind is "files", "rows" or "none". A log in
 * IndexedDB moves to files once the browser has them.
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
    if (error.name === TAKEN) throw error; // there is an evening in them
    if (rows) return { storage: rows, kind: "rows", bytes: await rows.read() };
  }
  const storage = new Memory();
  return { storage, kind: "none", bytes: await storage.read() };
}
