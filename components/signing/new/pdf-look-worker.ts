/** Looks at a PDF beside the page: a large one holds up nobody who types. */
import { answer } from "@/lib/formats/in-worker";
import { flattened, lookAtPdf } from "./pdf-look";

self.onmessage = ({ data }: MessageEvent<{ flatten: boolean; bytes: Uint8Array }>) =>
  answer(() => (data.flatten ? flattened(data.bytes) : lookAtPdf(data.bytes)));
