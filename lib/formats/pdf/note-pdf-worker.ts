/** The worker of make-note-pdf.ts: for browsers alone, as it fetches fonts and lets the browser read other images. */
import type { MakeMessage, NotePdfRequest } from "./make-note-pdf";
import type { Media } from "./note-flow";
import { notePdf } from "./note-pdf";

const say = (message: MakeMessage, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

self.onmessage = async ({ data }: MessageEvent<NotePdfRequest>) => {
  try {
    const { blocks, media, fonts, ...options } = data;
    const shown = new Map<string, Media>();
    for (const [id, one] of media) shown.set(id, await embeddable(one));
    const bytes = await notePdf(blocks, {
      ...options,
      media: (id) => shown.get(id),
      loadFont: (name) => fetchFont(new URL(`${name}.ttf`, fonts)),
      onProgress: (done) => say({ done }),
    });
    say({ bytes }, [bytes.buffer]);
  } catch (error) {
    say({ failed: error instanceof Error ? error.message : String(error) });
  }
};

async function fetchFont(address: URL): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok)
    throw new Error("A font could not be loaded. Check the connection and try again.");
  return new Uint8Array(await response.arrayBuffer());
}

const KEPT = /^image\/(png|jpeg)$/;

/** What a PDF cannot hold (GIF, WebP) is drawn as PNG. What the browser cannot read stays, and is named in words. */
async function embeddable(media: Media): Promise<Media> {
  if (!media.type.startsWith("image/") || KEPT.test(media.type)) return media;
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
