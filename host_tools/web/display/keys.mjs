// The six keys, as the board has them: a press counts at once, a held arrow repeats; OK and BACK
// mean another thing held, so they count when they are let go, or when the next key is pressed.
// `table` is device.keys.TABLE: [key, what it gives held, after how many ms, then how often].
export const NAMES = ["UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "HOME", "HELP"];

export class Keys {
  /** @param {typeof import("../made.mjs").KEYS} how */
  constructor({ table, settle }) {
    this.rows = new Map(table.map(([key, held, after, every]) => [key, { held, after, every }]));
    this.settle = settle; // ms: open for less, it was a bounce
    /** @type {Map<number, {mark: number, wait: number}>} */
    this.closed = new Map(); // key -> {mark, wait}, where it is held
    /** @type {Map<number, number>} */
    this.opened = new Map(); // key -> when it was let go
    /** @type {number | null} */
    this.waiting = null; // a key that counts when it is let go
  }

  /** Each gives the keys that count now. @param {number} key @param {number} ms */
  down(key, ms) {
    if (this.closed.has(key)) return [];
    const bounced = ms - (this.opened.get(key) ?? -Infinity) < this.settle;
    const { held, after } = this._row(key);
    this.closed.set(key, { mark: ms, wait: bounced ? 0 : after });
    if (bounced) return [];
    const before = this._take();
    if (held === key) return [...before, key];
    this.waiting = key;
    return before;
  }

  /** @param {number} key @param {number} ms */
  up(key, ms) {
    if (!this.closed.delete(key)) return [];
    this.opened.set(key, ms);
    return this.waiting === key ? this._take() : [];
  }

  /** @param {number} key */
  _row(key) {
    const row = this.rows.get(key);
    if (!row) throw new Error(`no key ${key}`);
    return row;
  }

  /** Time went by; `busy` while the last key is still at work: what it missed is gone. @param {number} ms */
  passed(ms, busy = false) {
    /** @type {number[]} */
    const told = [];
    for (const [key, state] of this.closed) {
      if (!state.wait || ms - state.mark < state.wait || busy) continue;
      const { held, every } = this._row(key);
      Object.assign(state, { mark: ms, wait: every });
      if (held === key) told.push(...this._take(), key);
      else if (this.waiting === key) {
        this.waiting = null;
        told.push(held);
      }
    }
    return told;
  }

  /** The hand is gone: nothing is held, and what waits does not count. */
  drop() {
    this.closed.clear();
    this.waiting = null;
  }

  get held() {
    return this.closed.size > 0;
  }

  _take() {
    const waiting = this.waiting;
    this.waiting = null;
    return waiting === null ? [] : [waiting];
  }
}
