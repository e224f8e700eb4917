// Keeps an open page up to date: the server tells the log's number, the page fetches what changed.
// A form that somebody has begun to fill in stays as it is.
"use strict";

const live = document.getElementById("live");
const forms = document.getElementById("forms");
let shown = null;

const fetched = async (path) => {
  const answer = await fetch(path, { cache: "no-store" });
  if (!answer.ok) throw new Error(path);
  return answer.text(); // made by the server, with all names escaped
};

const isFilledIn = (part) => part.contains(document.activeElement)
  || [...part.querySelectorAll("input:not([type=hidden]), textarea, select")].some((field) => (
    field.options ? [...field.options].some((one) => one.selected !== one.defaultSelected && field.selectedIndex > 0)
      : field.type === "file" ? field.files.length : field.value !== field.defaultValue));

const fetchForms = async () => {
  const fresh = document.createElement("div");
  fresh.innerHTML = await fetched(forms.dataset.from);
  const kept = new Map([...forms.children].map((part) => [part.dataset.form, part]));
  for (const part of [...fresh.children]) {
    const old = kept.get(part.dataset.form);
    if (!old) continue;
    if (isFilledIn(old)) part.replaceWith(old);
    else if (!part.dataset.form.startsWith("result-")) part.open = old.open;
  }
  forms.replaceChildren(...fresh.children);
};

const fetchAll = async () => {
  live.innerHTML = await fetched(live.dataset.from);
  count();
  if (forms) await fetchForms();
};

const listen = () => {
  const source = new EventSource("changes");
  source.onmessage = (message) => {
    if (shown !== null && message.data !== shown) fetchAll().catch(() => { shown = ""; });
    shown = message.data;
  };
  source.onerror = () => { shown = ""; }; // the browser connects again by itself, and what it missed is fetched
};

// The clock of the round: the page gets the seconds that are left, and counts by its own clock.
const count = () => {
  for (const clock of document.querySelectorAll(".clock")) {
    clock.dataset.end ??= Date.now() + 1000 * clock.dataset.left;
    const left = Math.max(0, Math.ceil((clock.dataset.end - Date.now()) / 1000));
    clock.querySelector("b").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("over", left === 0);
  }
};

if (live) {
  listen();
  count();
  setInterval(count, 1000);
}
