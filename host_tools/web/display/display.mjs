// The picture of 128 x 64 pixels on a canvas, each pixel a whole number of the screen's own.
export const WIDTH = 128;
export const HEIGHT = 64;
const MARGIN = 2; // dark pixels around the picture, as the board's glass has

/** A colour of style.css as a pixel: its bytes are red, green, blue and 255. @param {string} name */
function colour(name) {
  const text = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
  return new Uint32Array(Uint8Array.of(red, green, blue, 255).buffer)[0];
}

export class Display {
  /** @param {HTMLCanvasElement} canvas @param {HTMLElement} box */
  constructor(canvas, box) {
    this.canvas = canvas;
    this.box = box;
    this.hex = "";
    this.pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    canvas.width = WIDTH + 2 * MARGIN;
    canvas.height = HEIGHT + 2 * MARGIN;
    new ResizeObserver(() => this.fit()).observe(box);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.paint());
    this.fit();
  }

  /** As large as the box allows. */
  fit() {
    const dense = devicePixelRatio;
    const { width, height } = this.box.getBoundingClientRect();
    const across = Math.floor((width * dense) / this.canvas.width);
    const down = Math.floor((height * dense) / this.canvas.height);
    const scale = Math.max(1, Math.min(across, down));
    this.canvas.style.width = `${(this.canvas.width * scale) / dense}px`;
    this.canvas.style.height = `${(this.canvas.height * scale) / dense}px`;
  }

  /** Shows a picture: its bytes in hex, laid out as in ui.canvas. @param {string} hex */
  show(hex) {
    this.hex = hex;
    this.paint();
  }

  paint() {
    const { width, height } = this.canvas;
    const [lit, dark] = [colour("--lit"), colour("--glass")];
    const image = this.pen.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    pixels.fill(dark);
    for (let at = 0; at < this.hex.length / 2; at++) {
      const byte = parseInt(this.hex.slice(2 * at, 2 * at + 2), 16);
      const left = (at % WIDTH) + MARGIN;
      const top = Math.floor(at / WIDTH) * 8 + MARGIN;
      for (let bit = 0; bit < 8; bit++)
        if ((byte >> bit) & 1) pixels[(top + bit) * width + left] = lit;
    }
    this.pen.putImageData(image, 0, 0);
  }
}
