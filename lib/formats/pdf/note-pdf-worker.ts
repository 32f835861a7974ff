/** The worker of make-note-pdf.ts: for browsers alone, as it fetches fonts and lets the browser read other images. */
import { drawable } from "../browser-images";
import { answer } from "../in-worker";
import type { NotePdfRequest } from "./make-note-pdf";
import { notePdf } from "./note-pdf";

const HELD = /^image\/(png|jpeg)$/;

self.onmessage = ({ data }: MessageEvent<NotePdfRequest>) =>
  answer(async (onProgress) => {
    const { blocks, media, fonts, ...options } = data;
    const shown = await drawable(media, HELD);
    return notePdf(blocks, {
      ...options,
      media: (id) => shown.get(id),
      loadFont: (name) => fetchFont(new URL(`${name}.ttf`, fonts)),
      onProgress,
    });
  });

async function fetchFont(address: URL): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok)
    throw new Error("A font couldn’t be loaded. Check your connection and try again.");
  return new Uint8Array(await response.arrayBuffer());
}
