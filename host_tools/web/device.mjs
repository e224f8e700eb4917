// The device in its worker, from the page's side.
export class Device {
  /** `heard` has view(view), ready(how it keeps), trouble(key). */
  constructor(heard) {
    this.heard = heard;
    this.waiting = new Map(); // id -> who waits for the answer
    this.last = 0;
    this.worker = new Worker("worker.mjs", { type: "module" });
    this.worker.onmessage = ({ data }) => this._take(data);
    this.worker.onerror = () => heard.trouble("no-start");
  }

  start(language) {
    this.worker.postMessage({ language });
  }

  /** Calls a function of the Python side, `press`; what it returns. */
  call(call, ...args) {
    const id = ++this.last;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, call, args });
    });
  }

  /** The same for what returns a view, which is then shown. */
  async show(call, ...args) {
    const view = await this.call(call, ...args);
    if (view) this.heard.view(view);
  }

  /** Lets go of all that is kept, so that another page may have it. */
  end() {
    this.worker.terminate();
  }

  get isBusy() {
    return this.waiting.size > 0;
  }

  _take(data) {
    if (data.id) {
      this.waiting.get(data.id)(data.value);
      this.waiting.delete(data.id);
    } else {
      for (const [kind, value] of Object.entries(data)) this.heard[kind](value);
    }
  }
}
