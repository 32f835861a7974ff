/** Refuses pages and pictures that unpack to far more than they are: whoever opens them would wait for minutes. */

import type { PdfFile } from "../read/file";
import { decoded } from "../read/filters";
import { contentsOf, type PdfPage } from "../read/pages";
import { isSpent } from "../read/syntax";
import { invalid, isNumber, nameOf, PdfFault, Stream } from "../read/values";

const MAX_PIXELS = 100_000_000;

/**
 * Pictures are judged by what they say of themselves, all else is unpacked and dropped. What a stream is, is what it is
 * used as: any may call itself a picture or a pack of objects.
 * @throws PdfFault
 */
export function checkSize(file: PdfFile, pages: readonly PdfPage[]): void {
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
