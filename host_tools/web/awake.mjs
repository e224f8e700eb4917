// The screen stays on while a deal is open.
let lock = null;
let wanted = false;

async function hold() {
  if (!wanted || lock || document.hidden) return;
  try {
    lock = await navigator.wakeLock?.request("screen");
    lock?.addEventListener("release", () => (lock = null));
  } catch {
    lock = null; // the battery is low, or the browser will not
  }
}

document.addEventListener("visibilitychange", hold);

/** A view came. */
export function seen({ open }) {
  wanted = open;
  if (open) hold();
  else lock?.release();
}
