// What the page says: texts/<language>.txt, lines `key=text`, # begins a remark; each {} takes the
// next fact. As the host's, see kibic.words.
const tables = new Map();
let table = new Map();

/** The texts of a file, by key. */
export async function read(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const lines = (await answer.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

/** Speak a language from now on. */
export async function use(language) {
  if (!tables.has(language)) tables.set(language, await read(`texts/${language}.txt`));
  table = tables.get(language);
  document.documentElement.lang = language;
}

export function text(key, ...facts) {
  return (table.get(key) ?? key).replace(/\{\}/g, () => String(facts.shift() ?? "{}"));
}

/** Fills in what the elements below `root` say: data-text, and data-label for who cannot see. */
export function fill(root) {
  for (const one of root.querySelectorAll("[data-text]")) one.textContent = text(one.dataset.text);
  for (const one of root.querySelectorAll("[data-label]"))
    one.setAttribute("aria-label", text(one.dataset.label));
}
