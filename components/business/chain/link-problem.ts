/** What is wrong with a paper's payment link, in words. */
import { isPaid } from "@/lib/kinds/business/chain";
import { type BusinessPaper, isTrade } from "@/lib/kinds/business/paper";
import { asksForDue, isPayable } from "@/lib/kinds/business/payment-links";
import type { PaperLinks } from "./use-paper-link";

interface LinkProblem {
  words: string;
  /** Whether a new link mends it. */
  canRenew: boolean;
}

export function linkProblem(
  paper: BusinessPaper,
  { link, isOthersOpen }: PaperLinks,
): LinkProblem | null {
  if (!isTrade(paper)) return null;
  if (isOthersOpen) return { words: OTHERS_OPEN, canRenew: false };
  if (paper.status === "void" && paper.paid !== "") return { words: VOID_PAID, canRenew: false };
  const needsLink = paper.payLink !== "" && !isPaid(paper) && paper.status !== "void";
  if (!needsLink || link === undefined) return null;
  if (!link || !isPayable(link)) return { words: ENDED, canRenew: true };
  return asksForDue(paper, link) ? null : { words: OLD_AMOUNT, canRenew: true };
}

const OTHERS_OPEN =
  "An old payment link of this paper can still be paid. Whoever made it can cancel it under Payments.";
const VOID_PAID = "Money was paid for this paper, and it’s void.";
const ENDED = "Its payment link has ended, so nobody can pay by it.";
const OLD_AMOUNT = "The amount due has changed, but the payment link asks for the old amount.";
