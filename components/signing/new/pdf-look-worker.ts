/** Checks a PDF in a worker, so that a large one doesn't block typing. */
import { answer } from "@/lib/formats/in-worker";
import { flattened, lookAtPdf } from "./pdf-look";

self.onmessage = ({ data }: MessageEvent<{ flatten: boolean; bytes: Uint8Array }>) =>
  answer(() => (data.flatten ? flattened(data.bytes) : lookAtPdf(data.bytes)));
