/** A contract's facts by rules, where no provider is set; by the names that its terms and parties have (D-70). */
import type { DraftedFields } from "@/lib/contract/drafting";
import { durationsIn } from "@/lib/kinds/durations";
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
    ...lengthsOf(prompt),
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

/** What a length of time is about, by what stands before it in its sentence. */
const ABOUT = {
  secrecy: /\b(?:confiden|secre|vertraulich|geheim)\w*[^,.;]{0,40}$/i,
  another:
    /\b(?:compet|solicit|notice|warrant|vest|cliff|pay|due|invoice|net|kündig|zahl)\w*[^,.;]{0,40}$/iu,
  notice: /(?:\bnotice|kündigungsfrist)\b[^,.;]{0,20}$/iu,
  payment: /(?:\b(?:payment|payable|paid|pay|due|net)|zahlbar)\b[^,.;]{0,20}$/iu,
  term: /\b(?:term|for|lasts|lasting|duration|laufzeit|für)(?: of| von)?(?: an?)? $/iu,
};
const CHARS_BEFORE = 60;

function lengthsOf(prompt: string) {
  const all = durationsIn(prompt).map(({ at, text, ...length }) => ({
    ...length,
    before: prompt.slice(Math.max(0, at - CHARS_BEFORE), at),
    behind: prompt.slice(at + text.length, at + text.length + 20),
  }));
  const countOf = (one: (typeof all)[number] | undefined, by = 1) =>
    one && one.count % by === 0 ? String(one.count / by) : undefined;
  const days = all.filter(({ unit }) => unit === "day");
  const months = all.filter(({ unit }) => unit === "month");
  return {
    term_months: countOf(
      months
        .filter(({ before }) => !ABOUT.secrecy.test(before) && !ABOUT.another.test(before))
        .find(
          ({ before, behind }) =>
            ABOUT.term.test(before) || /^[ -]term\b/i.test(behind) || isAlone(before, behind),
        ),
    ),
    confidentiality_years: countOf(
      months.find(({ before }) => ABOUT.secrecy.test(before)),
      12,
    ),
    notice_days: countOf(
      days.find(
        ({ before, behind }) =>
          ABOUT.notice.test(before) ||
          /^['’]? (?:prior |written )*(?:notice|kündigung)/i.test(behind),
      ),
    ),
    payment_days: countOf(days.find(({ before }) => ABOUT.payment.test(before))),
  };
}

/** Between commas: "5,000 EUR, 24 months". */
const isAlone = (before: string, behind: string): boolean =>
  /(?:^|[,;:\n] ?)$/.test(before) && /^(?:[,;.\n]|$)/.test(behind);
