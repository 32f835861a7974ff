/** The business papers by the names people see. */
import type { BusinessPaper, PaperType } from "./paper";

export const PAPER_NAMES: Record<PaperType, string> = {
  invoice: "Invoice",
  quote: "Quote",
  "credit-note": "Credit note",
  "purchase-order": "Purchase order",
  receipt: "Receipt",
  remittance: "Remittance advice",
};

/** The paper's type and number, for use in a sentence. */
export const paperName = ({ type, number }: BusinessPaper): string =>
  `${PAPER_NAMES[type]} ${number}`.trim();

/** The title of its file until somebody changes it. */
export function usualTitle(paper: BusinessPaper): string {
  const to = paper.to.name.trim();
  return to === "" ? paperName(paper) : `${paperName(paper)}, ${to}`;
}
