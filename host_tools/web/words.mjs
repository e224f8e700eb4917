// What the page says: texts/<language>.txt, lines `key=text`, # begins a remark; each {} takes the
// next fact. As the host's, see kibic.words.
/** @typedef {Map<string, string>} Table */

/** @type {Map<string, Table>} */
const tables = new Map();
/** @type {Table} */
let table = new Map();

/** The texts of a file, by key. @param {string | URL} path @returns {Promise<Table>} */
export async function read(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const lines = (await answer.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

/** Speak a language from now on. @param {string} language */
export async function use(language) {
  const texts = tables.get(language) ?? (await read(`texts/${language}.txt`));
  tables.set(language, texts);
  table = texts;
  document.documentElement.lang = language;
}

/** A text with its facts. @param {string} key @param {...(string | number)} facts */
export function text(key, ...facts) {
  return (table.get(key) ?? key).replace(/\{\}/g, () => String(facts.shift() ?? "{}"));
}

/** Fills in what the elements below `root` say: data-text, and data-label for who cannot see. @param {ParentNode} root */
export function fill(root) {
  for (const one of parts(root, "[data-text]")) one.textContent = text(one.dataset.text ?? "");
  for (const one of parts(root, "[data-label]")) one.ariaLabel = text(one.dataset.label ?? "");
}

/** @param {ParentNode} root @param {string} which @returns {NodeListOf<HTMLElement>} */
function parts(root, which) {
  return root.querySelectorAll(which);
}
