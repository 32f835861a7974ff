/** The parts of an .xlsx or .ods file. */
import { openParts, type Parts } from "../office-parts";
import { SheetError } from "./sheet-error";

/** @throws SheetError */
export const openWorkbook = (file: Uint8Array): Parts =>
  openParts(file, {
    most: { part: 64_000_000, xml: 128_000_000, media: 0 },
    error: (reason) => new SheetError(reason === "foreign" ? "not-sheet" : reason),
  });
