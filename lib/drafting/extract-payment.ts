/** A payment's facts by rules, where no provider is set. */
import { type DraftedPayment, MAX_DRAFT_ROWS } from "@/lib/contract/drafting";
import {
  currencyIn,
  dayAfter,
  daysIn,
  MONEY,
  moneyIn,
  moneyOf,
  nameAfter,
} from "@/lib/kinds/text-values";
import { known, numberIn } from "./extract-invoice";

const METHODS: readonly (readonly [RegExp, NonNullable<DraftedPayment["method"]>])[] = [
  [/\b(?:bank|wire|sepa) ?transfer\b|\bby transfer\b/i, "bank"],
  [/\b(?:credit |debit )?card\b/i, "card"],
  [/\bcash\b/i, "cash"],
  [/\bche(?:que|ck)\b/i, "cheque"],
  [/\bpaypal\b/i, "paypal"],
  [/\b(?:crypto|bitcoin|usdc|usdt)\b/i, "crypto"],
];

export function draftPayment(
  prompt: string,
  documentType: DraftedPayment["documentType"],
): DraftedPayment {
  const days = daysIn(prompt);
  const allocations = allocationsIn(prompt);
  const own = prompt.replace(/\binvoices?\b.{0,40}?\d[\w/-]*/gi, "");
  const methods = METHODS.filter(([pattern]) => pattern.test(prompt)).map(([, method]) => method);
  return known({
    documentType,
    number: numberIn(own),
    date:
      dayAfter(prompt, /\b(?:on|dated|received|paid|date)\b:?/) ??
      (days.length === 1 ? days[0]?.day : undefined),
    currency: currencyIn(prompt),
    payer: nameAfter(prompt, "from|payer|received from|paid by")?.name,
    payee: nameAfter(prompt, "to|payee|paid to")?.name,
    method: methods.length === 1 ? methods[0] : undefined,
    reference: /\b(?:reference|ref\.?)\s*:?\s*([A-Za-z/-]{0,20}\d[\w/-]{0,60})/i.exec(prompt)?.[1],
    total: totalIn(prompt),
    allocations: allocations.length > 0 ? allocations : undefined,
  });
}

/** What is called the total, or the only amount. */
function totalIn(text: string): string | undefined {
  const amounts = new Set(moneyIn(text).map(({ amount }) => amount));
  const named = new RegExp(`\\btotal(?:\\s+(?:of|is))?:?\\s+${MONEY}`, "i").exec(text);
  const total = named ? moneyOf(named.slice(1, 5), named.index)?.amount : undefined;
  return total ?? (amounts.size === 1 ? [...amounts][0] : undefined);
}

function allocationsIn(text: string): NonNullable<DraftedPayment["allocations"]> {
  const pattern = `\\binvoice\\s*(?:number|no\\.?|nr\\.?|#)?\\s*#?([A-Z]{0,6}[-/]?\\d[\\w/-]{0,30})(?:\\s*(?:\\(|:|with|of|–|-)\\s*${MONEY})?`;
  return [...text.matchAll(new RegExp(pattern, "gi"))]
    .map((match) => ({
      invoiceNumber: match[1] ?? "",
      amount: moneyOf(match.slice(2, 6), match.index)?.amount,
    }))
    .map(known)
    .slice(0, MAX_DRAFT_ROWS);
}
