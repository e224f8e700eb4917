// The page without a network. Each version is kept whole, in a cache of its own; which one is shown
// is a row of its own, so that a new one waits until the page takes it: see shell/update.mjs.
const VERSION = "@VERSION@";
const FILES = "@FILES@";
const LATER = "@LATER@"; // what few visits need, see dev/web/build.py

const KEPT = "kibic-";
const STATE = "kibic.state";
const SHOWN = "shown";
const TAKEN = "taken"; // what was shared with the page, until it looks: see share/arrive.mjs

async function shown() {
  const state = await caches.open(STATE);
  const row = await state.match(SHOWN);
  const version = row && (await row.text());
  return version && (await caches.has(KEPT + version)) ? version : null;
}

async function take(version) {
  const state = await caches.open(STATE);
  await state.put(SHOWN, new Response(version));
  for (const name of await caches.keys())
    if (name.startsWith(KEPT) && name !== KEPT + version) await caches.delete(name);
}

async function keep() {
  const cache = await caches.open(KEPT + VERSION);
  // What the browser has of this first visit is asked for again, but only sent where it changed.
  const requests = FILES.map((name) => new Request(name, { cache: "no-cache" }));
  try {
    await cache.addAll(requests);
  } catch (error) {
    await caches.delete(KEPT + VERSION); // half a version is none
    throw error;
  }
  if (!(await shown())) await take(VERSION);
}

async function keepLater(folders) {
  if (!(await caches.has(KEPT + VERSION))) return; // another version was taken meanwhile
  const cache = await caches.open(KEPT + VERSION);
  for (const name of LATER)
    if (folders.some((one) => name.startsWith(one)) && !(await cache.match(name)))
      await cache.add(new Request(name, { cache: "no-cache" }));
}

addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(clients.claim());
});

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "POST" && url === new URL("take", registration.scope).href) event.respondWith(taken(event.request));
  if (method !== "GET" || new URL(url).origin !== location.origin) return;
  event.respondWith(answer(event.request));
});

async function taken(request) {
  const files = (await request.formData()).getAll("sheet");
  const texts = await Promise.all(files.map((file) => file.text()));
  await (await caches.open(STATE)).put(TAKEN, new Response(texts.join("\n")));
  return Response.redirect(`./#${TAKEN}`, 303);
}

async function answer(request) {
  const version = await shown();
  const cache = version && (await caches.open(KEPT + version));
  return (await cache?.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("message", (event) => {
  const { source, data } = event;
  if (data.later) event.waitUntil(keepLater(data.later));
  if (data.take) event.waitUntil(take(data.take).then(() => source.postMessage({ taken: data.take })));
});
