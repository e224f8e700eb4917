// A sheet leaves the page: through what the phone shares with, else as a download.
import { text } from "./words.mjs";

export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** `sheets` are [name, text]. */
export async function share(sheets) {
  const files = sheets.map(([name, text]) => new File([text], name, { type: "text/plain" }));
  if (navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files });
      return;
    } catch (error) {
      if (error.name === "AbortError") return; // put away by hand
    }
  }
  for (const [name, text] of sheets) download(name, text);
}

/** Shares what people read, or copies it; says what happened. */
export async function shareText(said) {
  if (navigator.share) {
    try {
      await navigator.share({ text: said });
      return "";
    } catch (error) {
      if (error.name === "AbortError") return "";
    }
  }
  try {
    await navigator.clipboard.writeText(said);
    return text("share.copied");
  } catch {
    download("kibic.txt", said);
    return text("share.saved");
  }
}
