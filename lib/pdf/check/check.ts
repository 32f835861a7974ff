/** All checks of a PDF before people sign it, cheapest first. */
import { PdfFile } from "../read/file";
import { decoded } from "../read/filters";
import { contentsOf, type PdfPage, pagesOf, type Rotation, sizeOf } from "../read/pages";
import { isSpent } from "../read/syntax";
import { invalid, isNumber, nameOf, PdfFault, Stream } from "../read/values";
import { checkActiveContent } from "./active-content";
import { checkSingleVersion } from "./single-version";

/** Refuses pages and pictures that unpack to far more than they are: whoever opens them would wait for minutes. */
const MAX_PIXELS = 100_000_000;

/**
 * Pictures are judged by what they say of themselves, all else is unpacked and dropped. What a stream is, is what it is
 * used as: any may call itself a picture or a pack of objects.
 * @throws PdfFault
 */
function checkSize(file: PdfFile, pages: readonly PdfPage[]): void {
  const drawn = new Set(
    pages.flatMap((page) => contentsOf(file, page).map((one) => file.resolve(one))),
  );
  for (const { value, number } of file.standing())
    if (value instanceof Stream && !file.wasUnpacked(number))
      checkStream(file, value, drawn.has(value));
}

function checkStream(file: PdfFile, stream: Stream, isContent: boolean): void {
  const { dict } = stream;
  if (!isContent && nameOf(file.resolve(dict.get("Subtype"))) === "Image") {
    const [width, height] = ["Width", "Height"].map((key) => file.resolve(dict.get(key)));
    if (!isNumber(width) || !isNumber(height) || width * height > MAX_PIXELS)
      throw invalid("a picture in it is too large");
    return;
  }
  try {
    decoded(stream, file.budget, (value) => file.resolve(value));
  } catch (fault) {
    // Readers show what they can of damaged content, which is no larger for that.
    if (!(fault instanceof PdfFault) || isSpent(file.budget)) throw fault;
  }
}

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
