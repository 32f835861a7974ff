/** The worker of import-sheet.ts. */
import { answer } from "@/lib/formats/in-worker";
import { type ReadSheetRequest, readSheet } from "@/lib/formats/sheet/read-sheet";
import { decode } from "./decode";

self.onmessage = ({ data }: MessageEvent<ReadSheetRequest>) =>
  answer((say) => readSheet(data, decode, say));
