// Where evenings are taken to: a folder that the user chose, or, where a browser cannot give one,
// its downloads. Contents are texts of hex digits.
import { download } from "../share/share.mjs";
import { Trouble, reason } from "./repl.mjs";

const unhex = (/** @type {string} */ digits) => Uint8Array.from(digits.match(/../g) ?? [], (two) => parseInt(two, 16));
const hex = (/** @type {Uint8Array} */ bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @typedef {{
 *   name: string, has(name: string): Promise<boolean>, read(name: string): Promise<string | null>,
 *   create(name: string, digits: string): Promise<boolean>, note(name: string, line: string): Promise<void>,
 * }} Home
 */

export const canChoose = () => "showDirectoryPicker" in window;

/** A folder; what is there is never written over, but for lines added to a list. */
export class Folder {
  static async choose() {
    return new Folder(await window.showDirectoryPicker({ id: "kibic", mode: "readwrite" }));
  }

  /** @param {FileSystemDirectoryHandle} handle */
  constructor(handle) {
    this.handle = handle;
    this.name = handle.name;
  }

  /** @param {string} name */
  async has(name) {
    return (await this.file(name)) !== null || (await this.folder(name)) !== null;
  }

  /** @param {string} name */
  async read(name) {
    const handle = await this.file(name);
    if (!handle) return null;
    return this.used(async () => hex(new Uint8Array(await (await handle.getFile()).arrayBuffer())));
  }

  /** @param {string} name @param {string} digits */
  async create(name, digits) {
    if (await this.has(name)) return false;
    const [folder, last] = await this.used(() => this.inner(name, true));
    try {
      await this.write(await folder.getFileHandle(last, { create: true }), unhex(digits));
    } catch (error) {
      await folder.removeEntry(last).catch(() => {});
      throw new Trouble("folder", this.name, reason(error));
    }
    return true;
  }

  /** @param {string} name @param {string} line */
  async note(name, line) {
    const before = (await this.read(name)) ?? "";
    const whole = [...unhex(before), ...new TextEncoder().encode(line)];
    const handle = await this.used(() => this.handle.getFileHandle(name, { create: true }));
    await this.used(() => this.write(handle, Uint8Array.from(whole)));
  }

  /** Replaces what a file holds, once all of it is written.
   * @param {FileSystemFileHandle} handle @param {Uint8Array<ArrayBuffer>} bytes */
  async write(handle, bytes) {
    const writable = await handle.createWritable();
    await writable.write(bytes);
    await writable.close();
  }

  /** @param {string} name @returns {Promise<[FileSystemDirectoryHandle, string]>} */
  async inner(name, create = false) {
    const parts = name.split("/");
    const last = parts.pop() ?? "";
    let folder = this.handle;
    for (const part of parts) folder = await folder.getDirectoryHandle(part, { create });
    return [folder, last];
  }

  /** @param {string} name */
  file(name) {
    return this.there(name, (folder, last) => folder.getFileHandle(last));
  }

  /** @param {string} name */
  folder(name) {
    return this.there(name, (folder, last) => folder.getDirectoryHandle(last));
  }

  /** What a look for a name gives, null if there is no such thing.
   * @template T
   * @param {string} name
   * @param {(folder: FileSystemDirectoryHandle, last: string) => Promise<T>} look
   */
  async there(name, look) {
    try {
      const [folder, last] = await this.inner(name);
      return await look(folder, last);
    } catch (error) {
      if (error instanceof DOMException && ["NotFoundError", "TypeMismatchError"].includes(error.name)) return null;
      throw new Trouble("folder", this.name, reason(error));
    }
  }

  /** @template T @param {() => Promise<T>} work */
  async used(work) {
    try {
      return await work();
    } catch (error) {
      throw new Trouble("folder", this.name, reason(error));
    }
  }
}

/** The browser names a second file of a name anew by itself; what is there cannot be read. */
export class Downloads {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
  }

  async has() {
    return false;
  }

  async read() {
    return null;
  }

  /** @param {string} name @param {string} digits */
  async create(name, digits) {
    download(name.replaceAll("/", "-"), new Blob([unhex(digits)], { type: "application/octet-stream" }));
    return true;
  }

  async note() {}
}
