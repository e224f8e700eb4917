// The screen stays on while a deal is open, or for the whole evening where that was switched on.

/** @import { View } from "../types" */

/** @type {WakeLockSentinel | null} */
let lock = null;
let wanted = false;

async function hold() {
  if (!wanted || lock || document.hidden) return;
  try {
    lock = (await navigator.wakeLock?.request("screen")) ?? null;
    lock?.addEventListener("release", () => (lock = null));
  } catch {
    lock = null; // the battery is low, or the browser will not
  }
}

document.addEventListener("visibilitychange", hold);

/** A view came. @param {View} view */
export function seen({ open, awake }) {
  wanted = open || awake;
  if (wanted) hold();
  else lock?.release();
}
