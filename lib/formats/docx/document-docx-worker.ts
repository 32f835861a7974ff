/** The worker of make-document-docx.ts, for browsers only: it decodes other image types with the browser. */
import { drawable, IN_DOCX } from "../browser-images";
import { answer } from "../in-worker";
import { documentDocx } from "./document-docx";
import type { DocumentDocxRequest } from "./make-document-docx";

self.onmessage = ({ data }: MessageEvent<DocumentDocxRequest>) =>
  answer(async () => {
    const { content, media, ...options } = data;
    const shown = await drawable(media, IN_DOCX);
    return documentDocx(content, { ...options, media: (id) => shown.get(id) });
  });
