/** Makes pages and PDFs of business papers in a worker that stays; for browsers alone. */
import type { BusinessPaper } from "../../kinds/business/paper";
import type { PaperPdfOptions } from "./business-pdf";
import { openPress, type Press } from "./press";

export type PaperPress = Press<BusinessPaper, Omit<PaperPdfOptions, "fonts">>;

/** @param fonts the address of the folder with the font files, with a slash at its end */
export const openPaperPress = (fonts: string): PaperPress =>
  openPress(
    () => new Worker(new URL("./business-worker.ts", import.meta.url), { type: "module" }),
    fonts,
  );
