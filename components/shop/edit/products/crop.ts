/** Which part of an image is kept, and cutting it out. */

export interface Crop {
  /** 1 keeps as much as the shape allows. */
  zoom: number;
  /** The centre of the kept part, as fractions of the image's sides. */
  x: number;
  y: number;
}

export interface CropBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** In pixels of the image, always within it. @param shape width divided by height of the kept part */
export function cropBox(
  image: { width: number; height: number },
  shape: number,
  crop: Crop,
): CropBox {
  const widest = Math.min(image.width, image.height * shape);
  const width = widest / crop.zoom;
  const height = width / shape;
  const within = (middle: number, side: number, all: number) =>
    Math.min(Math.max(middle * all - side / 2, 0), all - side);
  return {
    left: within(crop.x, width, image.width),
    top: within(crop.y, height, image.height),
    width,
    height,
  };
}

/** The crop with its centre limited to what is possible, so that a move away from an edge has an effect at once. */
export function settledCrop(
  image: { width: number; height: number },
  shape: number,
  crop: Crop,
): Crop {
  const { left, top, width, height } = cropBox(image, shape, crop);
  return {
    zoom: crop.zoom,
    x: (left + width / 2) / image.width,
    y: (top + height / 2) / image.height,
  };
}

/** Larger is useless: the image is scaled down before it is stored. */
const MAX_SIDE_PX = 1_600;

export function cutOut(image: ImageBitmap, box: CropBox): Promise<Blob> {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(box.width, box.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = new OffscreenCanvas(side(box.width), side(box.height));
  paintCrop(canvas, image, box);
  return canvas.convertToBlob({ type: "image/png" });
}

type AnyCanvas = HTMLCanvasElement | OffscreenCanvas;
export function paintCrop(canvas: AnyCanvas, image: ImageBitmap, box: CropBox): void {
  const { left, top, width, height } = box;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
}
