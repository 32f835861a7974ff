/** The worker of make-note-pdf.ts: for browsers alone, as it fetches fonts and lets the browser read other images. */
import { drawable, IN_PDF } from "../browser-images";
import { answer } from "../in-worker";
import { fetchFontsFrom } from "./fetch-font";
import type { NotePdfRequest } from "./make-note-pdf";
import { notePdf } from "./note-pdf";

self.onmessage = ({ data }: MessageEvent<NotePdfRequest>) =>
  answer(async (onProgress) => {
    const { blocks, media, fonts, ...options } = data;
    const shown = await drawable(media, IN_PDF);
    return notePdf(blocks, {
      ...options,
      media: (id) => shown.get(id),
      loadFont: fetchFontsFrom(fonts),
      onProgress,
    });
  });
