/** A contract's facts by rules, where no provider is set; by the names that its terms and parties have (D-70). */
import type { DraftedFields } from "@/lib/contract/drafting";
import { minorUnits } from "@/lib/kinds/money";
import { dayAfter, emailsIn, moneyIn, pairIn } from "@/lib/kinds/text-values";
import { currencyDecimals } from "@/lib/protocol/currencies";
import { known } from "./extract-invoice";

const LAWS =
  "England and Wales|Scotland|Northern Ireland|Ireland|Singapore|Germany|Austria|Switzerland|France|Netherlands|Belgium|Luxembourg|Spain|Italy|Portugal|Denmark|Sweden|Norway|Finland|Poland|Delaware|New York|California|Texas|Hong Kong|India|Australia|New South Wales|Ontario|Canada|United Arab Emirates|DIFC";

export function draftContract(prompt: string): DraftedFields {
  const pair = pairIn(prompt);
  const [us, them] = pair ?? [];
  const emailOf = (end: number | undefined, before = Number.POSITIVE_INFINITY) =>
    end === undefined
      ? undefined
      : emailsIn(prompt).find(({ at }) => at >= end && at - end <= 30 && at < before)?.email;
  const money = moneyIn(prompt);
  const [fee] = money.length === 1 ? money : [];
  const { currency } = fee ?? {};
  return known({
    effective_date: dayAfter(
      prompt,
      /\b(?:effective|starting|starts|start date|from|as of|beginning)\b/,
    ),
    end_date: dayAfter(prompt, /\b(?:until|ending|ends|end date|expires|through)\b/),
    term_months: monthsIn(prompt, "term|for|lasts|lasting|duration"),
    confidentiality_years: /\bconfidential\w*\D{0,40}?\b(\d{1,2})\s+years?\b/i.exec(prompt)?.[1],
    governing_law: new RegExp(
      `\\b(?:laws? of|governed by|under)\\s+(?:the\\s+)?(?:laws?\\s+of\\s+)?(?:the\\s+)?(${LAWS})`,
      "i",
    ).exec(prompt)?.[1],
    us_legal_name: us?.name,
    them_legal_name: them?.name,
    us_email: emailOf(us?.end, them?.end),
    them_email: emailOf(them?.end),
    fee_amount_minor:
      fee && currency ? String(minorUnits(fee.amount, currencyDecimals(currency))) : undefined,
    fee_currency: currency,
  });
}

/** "for 12 months", "a term of 2 years". */
function monthsIn(text: string, words: string): string | undefined {
  const pattern = new RegExp(
    `\\b(?:${words})\\s+(?:of\\s+)?(?:an?\\s+)?(\\d{1,3})[ -](month|year)s?\\b`,
    "i",
  );
  const [, count, unit] = pattern.exec(text) ?? [];
  if (count === undefined) return undefined;
  return String(Number(count) * (unit?.toLowerCase() === "year" ? 12 : 1));
}
