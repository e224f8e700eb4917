// Something leaves the page: through what the phone shares with, else as a download. Browsers share
// few types, and refuse others only when they are asked: a sheet leaves as a text, a picture as PNG.
// Each function says what happened, in a sentence; "" where that was to be seen.
import { text } from "../words.mjs";

const FREE_MS = 60_000; // until a downloaded blob may go
const SHEET = ".kib", SHARED = ".txt";

/** @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FREE_MS);
}

/**
 * Whether the phone took it, or whoever holds it thought better of that.
 * @param {ShareData} what
 */
async function isDone(what) {
  if (!navigator.canShare?.(what)) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** Sheets, as [name, text]. @param {[string, string][]} sheets */
export async function share(sheets) {
  const type = "text/plain";
  const files = sheets.map(([name, written]) => new File([written], name.replace(SHEET, SHARED), { type }));
  if (await isDone({ files })) return "";
  for (const [name, written] of sheets) download(name, new Blob([written], { type }));
  return text("share.saved", sheets.map(([name]) => name).join(", "));
}

/** @param {string} name @param {Blob} blob */
export async function sharePicture(name, blob) {
  if (await isDone({ files: [new File([blob], name, { type: blob.type })] })) return "";
  download(name, blob);
  return text("share.saved", name);
}

/** What people read, or a link: shared, else copied. @param {ShareData} what */
export async function shareText(what) {
  if (await isDone(what)) return "";
  const written = what.text ?? what.url ?? "";
  try {
    await navigator.clipboard.writeText(written);
    return text("share.copied");
  } catch {
    download("kibic.txt", new Blob([written], { type: "text/plain" }));
    return text("share.saved", "kibic.txt");
  }
}
