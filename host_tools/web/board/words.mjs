// What the panel itself says: texts/<language>.txt, lines `key=text`. What is told of a board comes
// from the steps, in kibic's own words.
let table = new Map();

export async function use(language) {
  const answer = await fetch(new URL(`texts/${language}.txt`, import.meta.url));
  const lines = (await answer.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  table = new Map(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

export const say = (key) => table.get(key) ?? key;
