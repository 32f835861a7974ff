/** An invoice's facts by rules, where no provider is set. */
import { type DraftedInvoice, MAX_DRAFT_ROWS } from "@/lib/contract/drafting";
import { readDecimal } from "@/lib/kinds/money";
import {
  currencyIn,
  dayAfter,
  emailsIn,
  type FoundName,
  MONEY,
  moneyOf,
  nameAfter,
  pairIn,
} from "@/lib/kinds/text-values";

type Item = NonNullable<DraftedInvoice["items"]>[number];

export function draftInvoice(
  prompt: string,
  documentType: DraftedInvoice["documentType"],
): DraftedInvoice {
  const pair = pairIn(prompt);
  const seller = pair?.[0] ?? nameAfter(prompt, "from|seller|supplier");
  const buyer =
    pair?.[1] ?? nameAfter(prompt, "billed to|bill to|invoice to|to|customer|client|buyer|bill");
  const items = itemsIn(prompt);
  return known({
    documentType,
    number: numberIn(prompt),
    issueDate: dayAfter(prompt, /\b(?:dated|issued(?: on)?|invoice date|date)\b:?/),
    dueDate: dayAfter(prompt, /\b(?:due|payable|pay by|paid by|until)\b/),
    currency: currencyIn(prompt),
    seller: partyOf(prompt, seller, buyer),
    buyer: partyOf(prompt, buyer, seller),
    items: items.length > 0 ? items : undefined,
    terms: /\b(?:net \d{1,3}(?: days)?|due (?:on|upon) receipt|within \d{1,3} days)\b/i.exec(
      prompt,
    )?.[0],
  });
}

/** Without what is not known. */
export function known<Value extends object>(
  value: Value,
): { [Name in keyof Value]: Exclude<Value[Name], undefined> } {
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== "");
  return Object.fromEntries(entries) as { [Name in keyof Value]: Exclude<Value[Name], undefined> };
}

const PAPER =
  "invoice|quote|quotation|credit note|purchase order|order|receipt|remittance|number|no";

/** It has a digit: "invoice to" is no number. */
export const numberIn = (text: string): string | undefined =>
  new RegExp(
    `\\b(?:${PAPER})\\.?\\s*(?:number|no\\.?|nr\\.?|#)?\\s*:?\\s*#?([A-Z]{0,6}[-/]?\\d[\\w/-]{0,30})\\b(?!\\s?(?:€|%|[A-Z]{3}\\b))`,
    "i",
  ).exec(text)?.[1];

/** The email that stands right behind a name and before the other; where there is one name and one email, that. */
function partyOf(text: string, who: FoundName | null, other: FoundName | null) {
  if (!who) return undefined;
  const emails = emailsIn(text);
  const until = other && other.end > who.end ? other.end : text.length;
  const near = emails.find(({ at }) => at >= who.end && at - who.end <= 30 && at < until);
  const only = other === null && emails.length === 1 ? emails[0] : undefined;
  return known({ name: who.name, email: (near ?? only)?.email });
}

/** Without a number of its own: that would be another article's. */
const WHAT = "([^,;:\\n€£$\\d](?:(?!\\s\\d)[^,;:\\n€£$]){1,100}?)";
const COUNTED = `(?<![\\w/.,-])(\\d{1,9}(?:[.,]\\d{1,6})?)\\s*(?:x|×)?\\s+${WHAT}\\s+(?:at|@|à|for)\\s+${MONEY}(\\s+(?:in total|altogether))?`;
const SINGLE = `(?:^|[,;:\\n]|\\bfor\\b|\\band\\b)\\s*(?:an?\\s+|the\\s+)?${WHAT}\\s*(?:at|@|for|:|–|-)\\s*${MONEY}`;

function itemsIn(text: string): Item[] {
  const taxRate = percentNear(text, "VAT|tax|GST|MwSt|USt|TVA");
  const items: Item[] = [];
  const rest = text.replace(
    new RegExp(COUNTED, "gi"),
    (whole, count: string, what: string, ...more) => {
      const money = moneyOf(more.slice(0, 4) as (string | undefined)[], 0);
      const quantity = readDecimal(count, 6);
      // "3 chairs for 90 EUR" may be of each or of all.
      const isOfEach = /\b(?:at|@|à)\s+\S+(?:\s\S+)?$|\beach\b|\bper\b/.test(whole);
      if (!money || quantity === null || quantity === "0" || !isOfEach) return whole;
      items.push(known({ description: what.trim(), quantity, unitPrice: money.amount, taxRate }));
      return ",";
    },
  );
  for (const match of rest.matchAll(new RegExp(SINGLE, "gi"))) {
    const money = moneyOf(match.slice(2, 6), match.index);
    const description = (match[1] ?? "").replace(/^.*\bfor\s+(?:an?\s+|the\s+)?/i, "").trim();
    const isItem = money && description.length > 1 && !NO_ITEM.test(description);
    if (isItem) items.push(known({ description, unitPrice: money.amount, taxRate }));
  }
  return items.slice(0, MAX_DRAFT_ROWS);
}

/** What an amount may stand behind and is no article. */
const NO_ITEM = /\b(?:total|sum|amount|deposit|discount|due|invoice|quote|paid|balance)\b/i;

/** "19% VAT" or "VAT of 19%"; undefined where there are several. */
function percentNear(text: string, words: string): string | undefined {
  const number = "(\\d{1,2}(?:[.,]\\d{1,4})?)\\s?%";
  const pattern = new RegExp(
    `${number}\\s*(?:${words})\\b|\\b(?:${words})\\s*(?:of|at|:)?\\s*${number}`,
    "gi",
  );
  const all = [...text.matchAll(pattern)].map(([, before, behind]) =>
    readDecimal(before ?? behind ?? "", 4),
  );
  const rates = new Set(all);
  return rates.size === 1 ? ([...rates][0] ?? undefined) : undefined;
}
