/** The worker of read.ts. */
import { type DocxNote, readDocx } from "@/lib/formats/docx/read";
import { answer } from "@/lib/formats/in-worker";
import { personOf } from "./author";

export type ReadWord = DocxNote;

self.onmessage = ({ data }: MessageEvent<Uint8Array>) =>
  answer((): ReadWord => readDocx(data, { personOf }));
