/** Writes a paper as an e-invoice of EN 16931. `problemsOf` lists beforehand what a receiver would refuse. */
import type { TradePaper } from "../../kinds/business/paper";
import type { EInvoiceProfile } from "./codes";
import { eInvoiceOf } from "./model";
import { writeCii } from "./write-cii";
import { writeUbl } from "./write-ubl";

export type EInvoiceSyntax = "ubl" | "cii";

/** Factur-X is always CII. @throws RangeError for a paper that is no invoice or credit note */
export function writeEInvoice(
  paper: TradePaper,
  { profile, syntax }: { profile: EInvoiceProfile; syntax: EInvoiceSyntax },
): string {
  if (!isEInvoice(paper)) throw new RangeError("Only invoices and credit notes are e-invoices.");
  const invoice = eInvoiceOf(paper, profile);
  return syntax === "ubl" && profile !== "facturx" ? writeUbl(invoice) : writeCii(invoice);
}

export const isEInvoice = ({ type }: TradePaper): boolean =>
  type === "invoice" || type === "credit-note";
