/** SVG images in a PDF, as lines and areas. What draws them is fetched for a document that has one. */
import type { ImageItem } from "../layout/display";

const LESS_THAN = 0x3c;

export const isSvg = ({ bytes }: ImageItem): boolean => bytes[0] === LESS_THAN;

/** @returns a function that leaves out an image that it cannot read */
export async function svgWriter(doc: PDFKit.PDFDocument): Promise<(item: ImageItem) => void> {
  const { default: drawSvg } = await import("svg-to-pdfkit");
  return ({ bytes, x, y, width, height }) => {
    doc.save();
    try {
      drawSvg(doc, new TextDecoder().decode(bytes), x, y, {
        ...{ width, height, assumePt: true },
        // No file and no address is opened for what stands in one.
        imageCallback: () => "",
        documentCallback: () => "",
        warningCallback: () => undefined,
      });
    } catch {
      // It throws whatever it stumbles over; the rest of the page is whole.
    }
    doc.restore();
  };
}
