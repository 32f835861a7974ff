/**
 * Prepares an image in the browser for attaching: draws it upright at no more than 2,400 px (DB-021), without the
 * camera's metadata, such as the place.
 */
import type { Bytes } from "../../lib/protocol/bytes";
import { AttachmentError } from "./errors";
import { type ImageKind, type ImageType, imageKind } from "./images";

interface ImageLimits {
  longestSide: number;
  maxBytes: number;
  /** Absent: the image's own type. */
  type?: ImageType;
}

/** Leaves room for the header and the encryption. */
const ATTACHED: ImageLimits = { longestSide: 2_400, maxBytes: 4_000_000 };
/** Scales, tried in order until the image fits. */
const STEPS = [1, 0.75, 0.5, 0.35, 0.2];
const JPEG_QUALITY = 0.85;

export interface FittedImage {
  bytes: Bytes;
  type: ImageType;
  width: number;
  height: number;
}

/** @throws AttachmentError `no-image` when the bytes are not an image, `too-large` when it does not fit at any scale */
export async function fitImage(image: Blob, limits = ATTACHED): Promise<FittedImage> {
  const bytes = new Uint8Array(await image.arrayBuffer());
  const kind = imageKind(bytes);
  if (kind === null) throw new AttachmentError("no-image", "This is no image that can be shown.");
  const { longestSide, maxBytes } = limits;
  const isSmall = Math.max(kind.width, kind.height) <= longestSide && bytes.length <= maxBytes;
  // Drawing would keep only the first frame.
  if (kind.isAnimated && isSmall && !limits.type) {
    const { type, width, height } = kind;
    return { bytes, type, width, height };
  }
  const picture = await decode(image);
  try {
    for (const step of STEPS) {
      const fitted = await draw(picture, kind, step, limits);
      if (fitted.bytes.length <= maxBytes) return fitted;
    }
  } finally {
    picture.close();
  }
  throw new AttachmentError("too-large", "This image does not fit into an attachment.");
}

/** Applies the camera's rotation, which is part of the removed metadata. */
async function decode(image: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(image, { imageOrientation: "from-image" });
  } catch (cause) {
    throw new AttachmentError("no-image", "This image is damaged.", { cause });
  }
}

async function draw(
  picture: ImageBitmap,
  { type }: ImageKind,
  step: number,
  limits: ImageLimits,
): Promise<FittedImage> {
  const longest = Math.max(picture.width, picture.height);
  const scale = Math.min(1, limits.longestSide / longest) * step;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (context === null) throw new AttachmentError("no-image", "This browser draws no images.");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  const written = await write(canvas, limits.type ?? (type === "image/gif" ? "image/png" : type));
  const bytes = new Uint8Array(await written.arrayBuffer());
  // A browser that cannot write a type writes PNG instead.
  return { bytes, type: imageKind(bytes)?.type ?? "image/png", width, height };
}

function write(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const settle = (blob: Blob | null) => {
      if (blob) resolve(blob);
      else reject(new AttachmentError("no-image", "This browser could not write the image."));
    };
    canvas.toBlob(settle, type, JPEG_QUALITY);
  });
}
