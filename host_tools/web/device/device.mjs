// The device in its worker, from the page's side.

/** @import { Heard, View } from "../types" */

export class Device {
  /** @param {Heard} heard */
  constructor(heard) {
    this.heard = heard;
    /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map(); // by the number of the call
    this.last = 0;
    this.worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this._take(data);
    this.worker.onerror = () => this._fail();
    this.worker.onmessageerror = () => this._fail();
  }

  /**
   * @param {string} language
   * @param {string} face that of somebody who has chosen none, `phone` or `device`
   */
  start(language, face) {
    this.worker.postMessage({ language, face });
  }

  /**
   * Calls a function of the Python side, such as `press`. Rejects where the device cannot answer, which
   * `heard` is told of.
   * @param {string} call
   * @param {...(string | number)} args
   * @returns {Promise<any>}
   */
  call(call, ...args) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, call, args });
    });
  }

  /**
   * The same for what returns a view, which is then shown.
   * @param {string} call
   * @param {...(string | number)} args
   */
  async show(call, ...args) {
    try {
      const view = await this.call(call, ...args);
      if (view) this.heard.view(view);
    } catch {
      // `heard` was told
    }
  }

  /** Lets go of all that is kept, so that another page may have it. */
  end() {
    this.worker.terminate();
  }

  get isBusy() {
    return this.waiting.size > 0;
  }

  /** The worker is gone: who waits for it waits no longer. */
  _fail() {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all) reject(new Error("the device has stopped"));
    this.heard.trouble("no-start");
  }

  /** @param {any} data */
  _take(data) {
    if (data.id) {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.failed) waiting?.reject(new Error("the device has stopped"));
      else waiting?.resolve(data.value);
      return;
    }
    if (data.view) this.heard.view(data.view);
    if (data.ready) this.heard.ready(data.ready);
    if (data.trouble) this.heard.trouble(data.trouble);
  }
}
