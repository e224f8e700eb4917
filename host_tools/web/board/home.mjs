// Where evenings are taken to: a folder that the user chose, or, where a browser cannot give one,
// its downloads. Contents are texts of hex digits.
import { Trouble } from "./repl.mjs";

const unhex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (two) => parseInt(two, 16));
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const canChoose = () => "showDirectoryPicker" in window;

/** A folder; what is there is never written over, but for lines added to a list. */
export class Folder {
  static async choose() {
    return new Folder(await window.showDirectoryPicker({ id: "kibic", mode: "readwrite" }));
  }

  constructor(handle) {
    this.handle = handle;
    this.name = handle.name;
  }

  async has(name) {
    return (await this.file(name)) !== null || (await this.folder(name)) !== null;
  }

  async read(name) {
    const handle = await this.file(name);
    if (!handle) return null;
    return this.used(async () => hex(new Uint8Array(await (await handle.getFile()).arrayBuffer())));
  }

  async create(name, digits) {
    if (await this.has(name)) return false;
    const [folder, last] = await this.used(() => this.inner(name, true));
    try {
      await this.write(await folder.getFileHandle(last, { create: true }), unhex(digits));
    } catch (error) {
      await folder.removeEntry(last).catch(() => {});
      throw new Trouble("folder", this.name, error.message);
    }
    return true;
  }

  async note(name, line) {
    const before = (await this.read(name)) ?? "";
    const whole = [...unhex(before), ...new TextEncoder().encode(line)];
    const handle = await this.used(() => this.handle.getFileHandle(name, { create: true }));
    await this.used(() => this.write(handle, Uint8Array.from(whole)));
  }

  /** Replaces what a file holds, once all of it is written. */
  async write(handle, bytes) {
    const writable = await handle.createWritable();
    await writable.write(bytes);
    await writable.close();
  }

  async inner(name, create = false) {
    const parts = name.split("/");
    const last = parts.pop();
    let folder = this.handle;
    for (const part of parts) folder = await folder.getDirectoryHandle(part, { create });
    return [folder, last];
  }

  file(name) {
    return this.there(name, (folder, last) => folder.getFileHandle(last));
  }

  folder(name) {
    return this.there(name, (folder, last) => folder.getDirectoryHandle(last));
  }

  /** What a look for a name gives, null if there is no such thing. */
  async there(name, look) {
    try {
      const [folder, last] = await this.inner(name);
      return await look(folder, last);
    } catch (error) {
      if (["NotFoundError", "TypeMismatchError"].includes(error.name)) return null;
      throw new Trouble("folder", this.name, error.message);
    }
  }

  async used(work) {
    try {
      return await work();
    } catch (error) {
      throw new Trouble("folder", this.name, error.message);
    }
  }
}

/** The browser names a second file of a name anew by itself; what is there cannot be read. */
export class Downloads {
  constructor(name) {
    this.name = name;
  }

  async has() {
    return false;
  }

  async read() {
    return null;
  }

  async create(name, digits) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([unhex(digits)], { type: "application/octet-stream" }));
    link.download = name.replaceAll("/", "-");
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return true;
  }

  async note() {}
}
