/** The streams a page is drawn by, in their order. */
import type { PdfFile } from "./file";
import type { PdfPage } from "./pages";
import { Stream, type Value } from "./values";

export function contentsOf(file: PdfFile, { dict }: PdfPage): Value[] {
  const given = dict.get("Contents") ?? null;
  const found = file.resolve(given);
  if (Array.isArray(found)) return found;
  return found instanceof Stream ? [given] : [];
}
