/** A shop in another currency. */
import type { DiscountTerms } from "./discount-terms";
import type { ShopContent } from "./edit";
import { writtenAfter } from "./state";

/**
 * Another currency with the same numbers: 12.50 EUR become 13 JPY. Where decimals differ, discount codes are turned off:
 * what customers open by a code is sealed with amounts of before.
 * @param shift decimals of the new currency less those of the old
 */
export function changeCurrency(
  { catalog, state }: ShopContent,
  currency: string,
  shift: number,
  now: number,
): ShopContent {
  const of = (amount: string) => shiftAmount(amount, shift);
  const all = <Entry extends object>(entry: Entry, names: readonly (keyof Entry)[]): Entry => ({
    ...entry,
    ...Object.fromEntries(
      names.flatMap((name) => {
        const amount = entry[name];
        return typeof amount === "string" ? [[name, of(amount)]] : [];
      }),
    ),
  });
  const changed = {
    ...catalog,
    currency,
    items: catalog.items.map((item) => ({
      ...all(item, ["price", "was"]),
      ...(item.options && {
        options: item.options.map((option) => ({
          ...option,
          choices: option.choices.map((choice) => all(choice, ["delta"])),
        })),
      }),
    })),
    ...(catalog.rules && {
      rules: catalog.rules.map((rule) => ({
        ...rule,
        when: all(rule.when, ["minSpend"]),
        give: "amount" in rule.give ? all(rule.give, ["amount"]) : rule.give,
      })),
    }),
    ...(catalog.delivery && {
      delivery: catalog.delivery.map((way) => all(way, ["fee", "perItem", "freeOver", "min"])),
    }),
    ...(catalog.fees && { fees: catalog.fees.map((fee) => all(fee, ["amount"])) }),
    ...(catalog.codes && { codes: shift === 0 ? catalog.codes : [] }),
  };
  if (shift === 0 || state.codes.length === 0) return { catalog: changed, state };
  const termsOf = (terms: DiscountTerms): DiscountTerms =>
    terms.kind === "fixed" ? all(terms, ["min", "amount"]) : all(terms, ["min"]);
  const codes = state.codes.map((code) => ({
    ...code,
    terms: termsOf(code.terms),
    active: false,
    at: writtenAfter(code, now),
  }));
  return { catalog: changed, state: { ...state, codes } };
}

/** Rounds half away from zero. */
export function shiftAmount(amount: string, shift: number): string {
  const units = BigInt(amount);
  if (shift >= 0) return String(units * 10n ** BigInt(shift));
  const by = 10n ** BigInt(-shift);
  const half = units < 0n ? -by / 2n : by / 2n;
  return String((units + half) / by);
}
