// Has the worker do a job, and does what it asks for meanwhile: with the port, the folder, the user.
import { Trouble } from "./repl.mjs";

export class Steps {
  worker = null;

  /** `hands` does what is asked: {place, home(), ask(question)}; `shown` what is told, by name. */
  constructor(hands, shown) {
    this.hands = hands;
    this.shown = shown;
  }

  /** [language, name, ...arguments]; resolves when it is over, also where it was refused. */
  run(job) {
    this.worker ??= new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
    const { worker } = this;
    return new Promise((resolve) => {
      worker.onmessage = ({ data }) => {
        if (data.done) resolve();
        else if (data.ask) this.answer(worker, data.id, data.ask);
        else this.shown[data.tell[0]](...data.tell.slice(1));
      };
      worker.onerror = ({ message }) => {
        this.end();
        this.shown.stopped(message);
        resolve();
      };
      worker.postMessage({ job });
    });
  }

  async answer(worker, id, [name, ...rest]) {
    let told;
    try {
      told = { value: (await this.done(name, rest)) ?? null };
    } catch (error) {
      // What a browser says of a port that has just gone is not the same everywhere.
      told = { trouble: error instanceof Trouble ? error.told : ["link-lost", error.message] };
    }
    worker.postMessage({ id, answer: JSON.stringify(told) });
  }

  done(name, rest) {
    const { place, home, ask } = this.hands;
    if (name === "ask") return ask(...rest);
    if (name === "home") return home().name;
    if (["has", "read", "create", "note"].includes(name)) return home()[name](...rest);
    return place[name](...rest); // reach, hear, exec, leave, close
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
  }
}
