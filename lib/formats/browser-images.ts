/** Images for formats that hold only some kinds of them; for workers of a browser, which can draw them anew. */
import type { Media } from "./pdf/note-flow";

/** The types that a format can hold. */
export const IN_PDF = /^image\/(png|jpeg)$/;
export const IN_DOCX = /^image\/(png|jpeg|gif)$/;

/**
 * What the format cannot hold is drawn as PNG. What the browser cannot read stays, and is named in words.
 * @param held the types that it can hold
 */
export async function drawable(
  media: ReadonlyMap<string, Media>,
  held: RegExp,
): Promise<Map<string, Media>> {
  const shown = new Map<string, Media>();
  for (const [id, one] of media) shown.set(id, held.test(one.type) ? one : await asPng(one));
  return shown;
}

async function asPng(media: Media): Promise<Media> {
  if (!media.type.startsWith("image/")) return media;
  try {
    const image = await createImageBitmap(
      new Blob([new Uint8Array(media.bytes)], { type: media.type }),
    );
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    const png = await canvas.convertToBlob({ type: "image/png" });
    return { ...media, type: "image/png", bytes: new Uint8Array(await png.arrayBuffer()) };
  } catch {
    return media;
  }
}
