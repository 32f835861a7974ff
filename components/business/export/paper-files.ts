/** Files made of a paper on this device: PDF, with the XML inside or without, and e-invoices. */
import type { EInvoiceProfile } from "@/lib/formats/einvoice/codes";
import type { EInvoiceSyntax } from "@/lib/formats/einvoice/write";
import { type BusinessPaper, isTrade, type TradePaper } from "@/lib/kinds/business/paper";
import { utf8 } from "@/lib/protocol/bytes";
import { payAddressOf } from "../editor/save-paper";
import { paperPress, payAt } from "../use-paper-pages";

/** An invoice in a form that this profile has. @throws RangeError for a paper that is no invoice or credit note */
export async function makeXml(
  paper: TradePaper,
  profile: EInvoiceProfile,
  syntax: EInvoiceSyntax,
): Promise<Uint8Array<ArrayBuffer>> {
  const { writeEInvoice } = await import("@/lib/formats/einvoice/write");
  return new Uint8Array(utf8(writeEInvoice(paper, { profile, syntax })));
}

/** @param isHybrid with the invoice as XML inside (Factur-X)  @throws Error with why there is none */
export async function makePdf(
  paper: BusinessPaper,
  isHybrid: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf } = await paperPress();
  return pdf(paper, {
    pay: payAt(payAddressOf(paper)),
    ...(isHybrid && isTrade(paper) ? { invoiceXml: await makeXml(paper, "facturx", "cii") } : {}),
  });
}

/** Whether a PDF of it can hold an invoice that receivers take. */
export async function canBeHybrid(paper: BusinessPaper): Promise<boolean> {
  if (!isTrade(paper)) return false;
  const { problemsOf } = await import("@/lib/formats/einvoice/problems");
  return problemsOf(paper, "facturx").every(({ isWarning }) => isWarning);
}
