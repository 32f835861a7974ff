/** The worker of make-sheet-file.ts. */
import { answer } from "../in-worker";
import { type SheetFileRequest, sheetFile } from "./sheet-file";

self.onmessage = ({ data }: MessageEvent<SheetFileRequest>) =>
  answer((say) => sheetFile(data, say));
