/** Everything that is asked of a PDF before people sign it, in order of what it costs. */
import { PdfFile } from "../read/file";
import { pagesOf, type Rotation, sizeOf } from "../read/pages";
import { PdfFault } from "../read/values";
import { checkActiveContent } from "./active-content";
import { checkSingleVersion } from "./single-version";
import { checkSize } from "./size";

export interface PageSize {
  /** Points, as the page is seen: turned, and no more than its crop box. */
  width: number;
  height: number;
  rotation: Rotation;
}

/** @throws PdfFault */
export function checkPdf(bytes: Uint8Array): PageSize[] {
  const file = new PdfFile(bytes);
  checkActiveContent(file);
  checkSingleVersion(file);
  const pages = pagesOf(file);
  checkSize(file, pages);
  return pages.map((page) => ({ ...sizeOf(page), rotation: page.rotation }));
}

export type Checked = { pages: PageSize[] } | { refused: PdfFault["kind"]; why: string };

/** The same for a thread, out of which no error of ours comes as it was. */
export function check(bytes: Uint8Array): Checked {
  try {
    return { pages: checkPdf(bytes) };
  } catch (fault) {
    if (!(fault instanceof PdfFault)) throw fault;
    return { refused: fault.kind, why: fault.message };
  }
}
