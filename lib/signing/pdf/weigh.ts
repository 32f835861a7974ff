/** Refuses pages and pictures that unpack to far more than they are: whoever opens them would wait for minutes. */
import type { PdfFile } from "./file";
import { decoded } from "./filters";
import { isSpent } from "./syntax";
import { invalid, isNumber, nameOf, PdfFault, Stream } from "./values";

const MOST_PIXELS = 100_000_000;

/** Pictures are judged by what they say of themselves, all else is unpacked and dropped. @throws PdfFault */
export function checkWeight(file: PdfFile): void {
  for (const { value } of file.standing()) if (value instanceof Stream) checkStream(file, value);
}

function checkStream(file: PdfFile, stream: Stream): void {
  const { dict } = stream;
  if (nameOf(file.resolve(dict.get("Subtype"))) === "Image") {
    const [width, height] = ["Width", "Height"].map((key) => file.resolve(dict.get(key)));
    if (!isNumber(width) || !isNumber(height) || width * height > MOST_PIXELS)
      throw invalid("a picture in it is too large");
    return;
  }
  const type = nameOf(file.resolve(dict.get("Type")));
  if (type === "ObjStm" || type === "XRef") return;
  try {
    decoded(stream, file.budget, (value) => file.resolve(value));
  } catch (fault) {
    // Readers show what they can of damaged content, which is no larger for that.
    if (!(fault instanceof PdfFault) || isSpent(file.budget)) throw fault;
  }
}
