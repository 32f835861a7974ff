/** The worker of make-note-docx.ts, for browsers only: it decodes other image types with the browser. */
import { drawable, IN_DOCX } from "../browser-images";
import { answer } from "../in-worker";
import type { NoteDocxRequest } from "./make-note-docx";
import { noteDocx } from "./write";

self.onmessage = ({ data }: MessageEvent<NoteDocxRequest>) =>
  answer(async () => {
    const { blocks, media, ...options } = data;
    const shown = await drawable(media, IN_DOCX);
    return noteDocx(blocks, { ...options, media: (id) => shown.get(id) });
  });
