// Has the worker do a job, and does what it asks for meanwhile: with the port, the folder, the user.
import { Trouble, reason } from "./repl.mjs";

/** @import { Home } from "./home.mjs" */
/** @import { Place } from "./place.mjs" */
/** @typedef {{place: Place, home: () => Home, ask: (question: string) => Promise<boolean>}} Hands */

export class Steps {
  /** @type {Worker | null} */
  worker = null;

  /**
   * `hands` does what is asked, `shown` what is told, by name.
   * @param {Hands} hands
   * @param {Record<string, (...facts: any[]) => void>} shown
   */
  constructor(hands, shown) {
    this.hands = hands;
    this.shown = shown;
  }

  /** [language, name, ...arguments]; resolves when it is over, also where it was refused.
   * @param {unknown[]} job @returns {Promise<void>} */
  run(job) {
    const worker = this.worker ?? new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
    this.worker = worker;
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

  /** @param {Worker} worker @param {number} id @param {[string, ...any[]]} asked */
  async answer(worker, id, [name, ...rest]) {
    let told;
    try {
      told = { value: (await this.done(name, rest)) ?? null };
    } catch (error) {
      // What a browser says of a port that has just gone is not the same everywhere.
      told = { trouble: error instanceof Trouble ? error.told : ["link-lost", reason(error)] };
    }
    worker.postMessage({ id, answer: JSON.stringify(told) });
  }

  /** @param {string} name @param {any[]} rest @returns {unknown} */
  done(name, rest) {
    const { place, home, ask } = this.hands;
    if (name === "ask") return ask(rest[0]);
    if (name === "home") return home().name;
    /** @type {Record<string, any>} */
    const hand = ["has", "read", "create", "note"].includes(name) ? home() : place;
    return hand[name](...rest); // of a place: reach, hear, exec, leave, close
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
  }
}
