// An evening in an address: its sheets, packed, behind the `#`, which no server ever sees.

const BEGINS = "#kib=";
export const MOST = 1 << 20; // characters of sheets; a long evening has some ten thousand

/** @param {Blob} blob @param {CompressionStream | DecompressionStream} packer */
function through(blob, packer) {
  return new Response(blob.stream().pipeThrough(packer));
}

/** The address under which a page shows these sheets. @param {[string, string][]} sheets */
export async function linkTo(sheets) {
  const packer = new CompressionStream("deflate-raw");
  const packed = await through(new Blob(sheets.map(([, written]) => written)), packer).arrayBuffer();
  const digits = btoa(String.fromCharCode(...new Uint8Array(packed)));
  const { origin, pathname } = location;
  return `${origin}${pathname}${BEGINS}${digits.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/**
 * The sheets in what stands behind the `#`, "" where that cannot be read; null where it is none.
 * @param {string} hash
 */
export async function sheetsIn(hash) {
  if (!hash.startsWith(BEGINS)) return null;
  try {
    const digits = atob(hash.slice(BEGINS.length).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(digits, (letter) => letter.charCodeAt(0));
    const reader = through(new Blob([packed]), new DecompressionStream("deflate-raw")).body?.getReader();
    const decoder = new TextDecoder();
    let written = "";
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      written += decoder.decode(part.value, { stream: true });
      if (written.length > MOST) return "";
    }
    return written;
  } catch {
    return "";
  }
}

/** The sheets of a text, as {number, written}: each begins with its version. @param {string} all */
export function sheetsOf(all) {
  /** @type {{number: number, written: string}[]} */
  const sheets = [];
  let number = 0;
  for (const line of all.replaceAll("\r", "").split("\n")) {
    const [first, second, third] = line.trim().split(/\s+/);
    if (first === "kibic") sheets.push({ number: number || sheets.length + 1, written: "" });
    const sheet = sheets.at(-1);
    if (first === "#" && second === "sheet") number = Number(third) || 0;
    else if (sheet) sheet.written += `${line}\n`;
  }
  return sheets;
}
