/** The worker of make-sheet-file.ts: for browsers alone, as it fetches fonts. */
import { answer } from "../in-worker";
import { fetchFontsFrom } from "../pdf/fetch-font";
import type { SheetWork } from "./make-sheet-file";
import { sheetFile, sheetPdfFile, sheetPictures } from "./sheet-file";

self.onmessage = ({ data }: MessageEvent<SheetWork>) =>
  answer((say) => {
    if (data.wants === "file") return sheetFile(data.request, say);
    const loadFont = fetchFontsFrom(data.fonts);
    return data.wants === "pdf"
      ? sheetPdfFile(data.request, loadFont, say)
      : sheetPictures(data.request, loadFont);
  });
