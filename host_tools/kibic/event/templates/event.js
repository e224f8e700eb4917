// Keeps an open page up to date: the server tells the log's number, the page fetches what changed.
"use strict";

const live = document.getElementById("live");
let shown = null;

const fetchPart = async () => {
  const answer = await fetch(live.dataset.from, { cache: "no-store" });
  if (answer.ok) live.innerHTML = await answer.text(); // made by the server, with all names escaped
};

const listen = () => {
  const source = new EventSource("changes");
  source.onmessage = (message) => {
    if (shown !== null && message.data !== shown) fetchPart().catch(() => { shown = ""; });
    shown = message.data;
  };
  source.onerror = () => { shown = ""; }; // the browser connects again by itself, and what it missed is fetched
};

if (live) listen();
