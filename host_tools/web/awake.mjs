// The screen stays on while a deal is open, or for the whole evening where that was switched on.
let lock = null;
let wanted = false;
let open = false;
let always = false;

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

function follow() {
  wanted = open || always;
  if (wanted) hold();
  else lock?.release();
}

/** A view came. */
export function seen(view) {
  open = view.open;
  follow();
}

export function isAlways() {
  return always;
}

/** Whether the screen stays on between two deals, too. */
export function stay(on) {
  always = on;
  follow();
}
