// QR codes in a picture: by the browser's own reader where it has one, else by a kept decoder that
// is fetched when the camera is first opened.

export async function hasOwn() {
  if (!("BarcodeDetector" in globalThis)) return false;
  return (await BarcodeDetector.getSupportedFormats()).includes("qr_code");
}

/**
 * What reads the texts of the codes on a canvas.
 * @returns {Promise<(canvas: HTMLCanvasElement) => Promise<string[]>>}
 */
export async function decoder() {
  if (await hasOwn()) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (canvas) => (await detector.detect(canvas)).map((one) => one.rawValue);
  }
  const { prepareZXingModule, readBarcodes } = await import("../decoder/reader/index.js");
  const locateFile = (/** @type {string} */ path) => new URL(`../decoder/${path}`, import.meta.url).href;
  await prepareZXingModule({ overrides: { locateFile }, fireImmediately: true });
  /** @type {import("zxing-wasm/reader").ReaderOptions} */
  const options = { formats: ["QRCode"], maxNumberOfSymbols: 4 };
  return async (canvas) => {
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    const image = pen.getImageData(0, 0, canvas.width, canvas.height);
    return (await readBarcodes(image, options)).map((one) => one.text);
  };
}
