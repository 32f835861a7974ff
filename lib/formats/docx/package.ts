/** The parts of a Word file. */
import { openParts, type Parts, type PartsFormat } from "../office-parts";
import { DocxError } from "./docx-error";

export interface Package extends Parts {
  /** Path of the main part. */
  main: string;
}

const WORD: PartsFormat = {
  most: { part: 24_000_000, xml: 48_000_000, media: 250_000_000 },
  error: (reason) => new DocxError(reason === "foreign" ? "not-docx" : reason),
  refusal: (name) => (/(^|[\\/])vbaProject\.bin$/i.test(name) ? new DocxError("macros") : null),
};

/** @throws DocxError */
export function openPackage(file: Uint8Array): Package {
  const parts = openParts(file, WORD);
  const named = [...parts.relations("").values()].find(({ type }) => type === "officeDocument");
  const main = named?.target ?? "word/document.xml";
  if (!parts.bytes(main)) throw new DocxError("not-docx");
  return { ...parts, main };
}
