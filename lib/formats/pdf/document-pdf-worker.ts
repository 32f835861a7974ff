/** The worker of make-document-pdf.ts: for browsers alone, as it fetches fonts and lets the browser read other images. */
import { drawable, IN_PDF } from "../browser-images";
import { answer } from "../in-worker";
import { documentPdf } from "./document-pdf";
import { fetchFontsFrom } from "./fetch-font";
import type { DocumentPdfRequest } from "./make-document-pdf";

self.onmessage = ({ data }: MessageEvent<DocumentPdfRequest>) =>
  answer(async (onProgress) => {
    const { content, media, fonts, ...options } = data;
    const shown = await drawable(media, IN_PDF);
    return documentPdf(content, {
      ...options,
      media: (id) => shown.get(id),
      loadFont: fetchFontsFrom(fonts),
      onProgress,
    });
  });
