/** Sums on the paper, in its XML and on its payment link are the same, to the minor unit. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { paymentFor } from "../../kinds/business/payment-links";
import { anyTradePaper, party } from "../../kinds/business/testing/papers";
import { totalsOf } from "../../kinds/business/totals";
import { minorUnits, sumOf } from "../../kinds/money";
import { currencyDecimals } from "../../protocol/currencies";
import { contentOf, type SumRow } from "../pdf/business-content";
import { writeEInvoice } from "./write";

const papers = anyTradePaper
  .filter(({ currency }) => currency !== "")
  .map((paper) => ({ ...paper, locale: "en", from: { ...paper.from, ...party({ name: "Ada" }) } }));
const units = (text: string, decimals: number): bigint => {
  const [sign, plain] = text.startsWith("-") ? [-1n, text.slice(1)] : [1n, text];
  return sign * minorUnits(plain, decimals);
};
/** The amounts that rows of the printed paper show, without their signs. */
const shown = (rows: readonly SumRow[], source: string): bigint[] =>
  rows
    .filter(({ value }) => value.source === source)
    .map(({ value }) => BigInt(value.text.replace(/\D/g, "")));
const positive = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** Names of the same sums in both syntaxes. */
const XML = {
  ubl: {
    total: "cbc:TaxInclusiveAmount",
    due: "cbc:PayableAmount",
    paid: "cbc:PrepaidAmount",
    group: /<cac:TaxSubtotal>.*?<cbc:TaxAmount[^>]*>([^<]*)</gs,
  },
  cii: {
    total: "ram:GrandTotalAmount",
    due: "ram:DuePayableAmount",
    paid: "ram:TotalPrepaidAmount",
    group: /<ram:CalculatedAmount>([^<]*)</g,
  },
} as const;

test("any paper sums up to the same, printed, as UBL, as CII and on its payment link", () => {
  fc.assert(
    fc.property(papers, (paper) => {
      const decimals = currencyDecimals(paper.currency);
      const { total, due, paid, deposit, groups } = totalsOf(paper);
      const rows = contentOf(paper).sums;
      const taxes = groups.map(({ tax }) => tax);
      const isPaid = paid > 0n;
      expect(shown(rows, "sums.total")).toEqual([total]);
      expect(shown(rows, "sums.due")).toEqual(isPaid ? [positive(due)] : []);
      expect(shown(rows, "paid")).toEqual(isPaid ? [paid] : []);
      expect(shown(rows, "deposit")).toEqual(isPaid || deposit === null ? [] : [deposit]);
      const isTaxed = groups.some(({ category }) => category !== "O");
      expect(shown(rows, "sums.tax")).toEqual(isTaxed ? taxes : []);
      for (const [syntax, names] of Object.entries(XML)) {
        const xml = writeEInvoice(paper, {
          profile: "en16931",
          syntax: syntax as keyof typeof XML,
        });
        const inXml = (name: string) =>
          units(new RegExp(`<${name}[^>]*>([^<]*)<`).exec(xml)?.[1] ?? "0", decimals);
        expect([inXml(names.total), inXml(names.due), inXml(names.paid)]).toEqual([
          ...[total, due, paid],
        ]);
        const inGroups = [...xml.matchAll(names.group)].map(([, text]) =>
          units(text ?? "", decimals),
        );
        expect(sumOf(inGroups)).toBe(sumOf(taxes));
      }
      const asked = paymentFor(paper);
      expect(typeof asked === "string" ? 0n : BigInt(asked.amount)).toBe(due > 0n ? due : 0n);
    }),
    { numRuns: 300 },
  );
});
