/** The worker of make-note-html.ts. */
import { answer } from "../in-worker";
import type { NoteHtmlRequest } from "./make-note-html";
import { noteHtml } from "./note-html";

self.onmessage = ({ data }: MessageEvent<NoteHtmlRequest>) =>
  answer(() => {
    const { blocks, media, ...options } = data;
    return new TextEncoder().encode(noteHtml(blocks, { ...options, media: (id) => media.get(id) }));
  });
