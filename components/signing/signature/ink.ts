/** Pictures of signatures: a PNG cropped to the ink and small enough for the server (S-094). */

/** The server's limit for the decoded PNG. */
const MAX_BYTES = 307_200;
/** More pixels than a printer can show are not needed. */
export const MAX_WIDTH_PX = 1_200;
export const MAX_HEIGHT_PX = 480;
/** A pixel with this alpha (0 to 255) or less counts as paper. */
const MIN_ALPHA = 8;
/** Left around the ink. */
const MARGIN_PX = 6;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function newCanvas(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser draws no pictures.");
  return { canvas, context };
}

/** The picture as a PNG data URL, cropped to its ink; null when there is none. */
export function inkOf(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): string | null {
  const { width, height } = canvas;
  const box = inkBox(context.getImageData(0, 0, width, height));
  if (!box) return null;
  const fits = Math.min(1, MAX_WIDTH_PX / box.width, MAX_HEIGHT_PX / box.height);
  for (let scale = fits; ; scale *= 0.75) {
    const address = cutOut(canvas, box, scale);
    if (bytesIn(address) <= MAX_BYTES) return address;
  }
}

/** Size of a base64 data URL's content. */
const bytesIn = (address: string): number =>
  Math.floor(((address.length - address.indexOf(",") - 1) * 3) / 4);

function cutOut(from: HTMLCanvasElement, box: Box, scale: number): string {
  const { canvas, context } = newCanvas(box.width * scale, box.height * scale);
  context.imageSmoothingQuality = "high";
  const { left, top, width, height } = box;
  context.drawImage(from, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}

/** The box of the visible pixels with a margin; null for an empty picture. */
export function inkBox({ data, width, height }: ImageData): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) <= MIN_ALPHA) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return null;
  left = Math.max(0, left - MARGIN_PX);
  top = Math.max(0, top - MARGIN_PX);
  right = Math.min(width - 1, right + MARGIN_PX);
  bottom = Math.min(height - 1, bottom + MARGIN_PX);
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Makes paper transparent and keeps ink; pixels between get a proportional alpha. */
export function withoutPaper(picture: ImageData): void {
  const { data } = picture;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    const light = 0.299 * red + 0.587 * green + 0.114 * blue;
    const ink = Math.min(
      1,
      Math.max(0, (PAPER_FROM_LIGHT - light) / (PAPER_FROM_LIGHT - INK_TO_LIGHT)),
    );
    data[at + 3] = Math.round(alpha * ink);
  }
}

/** Lightness, 0 to 255: a lighter pixel than the first is paper, a darker one than the second is ink. */
const PAPER_FROM_LIGHT = 215;
const INK_TO_LIGHT = 130;
