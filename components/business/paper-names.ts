/** The business papers by the names people see. */
import type { PaperType } from "@/lib/kinds/business/paper";

export const PAPER_NAMES: Record<PaperType, string> = {
  invoice: "Invoice",
  quote: "Quote",
  "credit-note": "Credit note",
  "purchase-order": "Purchase order",
  receipt: "Receipt",
  remittance: "Remittance advice",
};
