/** A business paper as pages: pictures for the screen and a PDF, of one layout. In browsers and in Node. */
import type { BusinessPaper } from "../../kinds/business/paper";
import type { DisplayList } from "../../pdf/layout/display";
import { layOut, type OpenFonts } from "../../pdf/layout/layout";
import { drawPages, type PagePicture } from "../../pdf/write/picture";
import { writePdf } from "../../pdf/write/write";
import type { PayAddress } from "./business-closing";
import { contentOf } from "./business-content";
import { documentOf } from "./business-setting";
import { facturX } from "./factur-x";

export interface PaperOptions {
  /** Kept from one layout to the next, the second is much quicker. */
  fonts: OpenFonts;
  /** Where the paper is paid; printed as an address and a QR code. */
  pay?: PayAddress | null;
}

export interface PaperPdfOptions extends PaperOptions {
  /** Is written into the file; the same time, the same bytes. */
  createdAt?: Date;
  /** An EN 16931 invoice in CII that says what the paper says: the file becomes a Factur-X invoice (PDF/A-3). */
  invoiceXml?: Uint8Array;
}

/** @throws whatever the fonts' `loadFont` throws */
export const layOutPaper = (
  paper: BusinessPaper,
  { fonts, pay = null }: PaperOptions,
): Promise<DisplayList> => layOut(documentOf(paper, pay), { fonts });

/** @throws as `layOutPaper` */
export async function paperPictures(
  paper: BusinessPaper,
  options: PaperOptions,
): Promise<PagePicture[]> {
  return drawPages(await layOutPaper(paper, options));
}

/** @throws as `layOutPaper` */
export async function paperPdf(
  paper: BusinessPaper,
  { createdAt = new Date(), invoiceXml, ...options }: PaperPdfOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { title, number, from } = contentOf(paper);
  return writePdf(await layOutPaper(paper, options), {
    title: paper.title || `${title} ${number.text}`.trim(),
    lang: paper.locale,
    createdAt,
    ...(from.name.text === "" ? {} : { author: from.name.text }),
    ...(invoiceXml ? { archive: facturX(invoiceXml) } : {}),
  });
}
