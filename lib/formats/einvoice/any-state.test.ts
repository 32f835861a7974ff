/** Whatever anybody wrote into a paper's state, it is read, summed up, and written as XML that can be parsed. */
import fc from "fast-check";
import { XmlDocument } from "libxml2-wasm";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { drill } from "@/lib/testing/drill";
import { paperDoc } from "../../kinds/business/create";
import { usualTitle } from "../../kinds/business/names";
import * as fields from "../../kinds/business/paper";
import { readBusiness } from "../../kinds/business/read";
import { paymentTotalsOf, totalsOf } from "../../kinds/business/totals";
import { utf8 } from "../../protocol/bytes";
import { linesCsv, readLinesCsv } from "../business/lines-csv";
import { paperJson, readPaperJson } from "../business/paper-json";
import { problemsOf } from "./problems";
import { readEInvoice } from "./read";
import { isEInvoice, writeEInvoice } from "./write";

const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom("", "19", "0.005", "999999999999.9999999999", "-1", "100", "1e9", " 5", "٣"),
  fc.constantFrom(
    "EUR",
    "JPY",
    "KWD",
    "gross",
    "true",
    "credit-note",
    "receipt",
    "2026-11-23",
    "DE",
  ),
  fc.string({ unit: fc.constantFrom("a", "<", "&", "\u0000", "\ud800", "\n", "\u202e", "]]>") }),
  fc.constantFrom("\u0000", "constructor", "__proto__", Number.NaN, new Uint8Array(2)),
);
const record = (names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names, "other"), value, {
    maxKeys: names.length,
    noNullPrototype: true,
  });
const namesOf = (rules: object) => Object.keys(rules);
const parts = fc.record({
  meta: record([...namesOf(fields.META_FIELDS), "businessType", "kind"]),
  invoice: record([...namesOf(fields.TRADE_FIELDS), "from", "to", "deposit", "bank"]),
  payment: record([...namesOf(fields.PAYMENT_FIELDS), "from"]),
  from: record(namesOf(fields.PARTY_FIELDS)),
  rows: fc.array(
    fc.oneof(
      value,
      record(namesOf(fields.LINE_FIELDS)).map((row) => ({ id: "a", ...row })),
    ),
    { maxLength: 4 },
  ),
});

test("any state is read, and what is read says the same again in every form", () => {
  fc.assert(
    fc.property(parts, ({ meta, invoice, payment, from, rows }) => {
      const doc = new Y.Doc();
      const set = (map: string, values: object) => {
        for (const [name, one] of Object.entries(values)) doc.getMap(map).set(name, one);
      };
      set("meta", meta);
      set("invoice", { ...invoice, from: new Y.Map(Object.entries(from)) });
      set("payment", payment);
      for (const name of ["invoice-items", "payment-allocations"]) doc.getArray(name).push(rows);
      const paper = readBusiness(doc);
      expect(readBusiness(paperDoc(paper))).toEqual(paper);
      const title = paper.title || usualTitle(paper);
      expect(readPaperJson(paperJson(paper))).toEqual({ ...paper, title });
      if (!fields.isTrade(paper)) {
        paymentTotalsOf(paper);
        return;
      }
      totalsOf(paper);
      const { lines } = readLinesCsv(linesCsv(paper), paper);
      expect(lines.length).toBeLessThanOrEqual(paper.lines.length);
      for (const profile of ["en16931", "xrechnung"] as const) problemsOf(paper, profile);
      if (!isEInvoice(paper)) return;
      for (const syntax of ["ubl", "cii"] as const) {
        const xml = writeEInvoice(paper, { profile: "en16931", syntax });
        XmlDocument.fromString(xml).dispose();
        readEInvoice(utf8(xml));
      }
    }),
    { numRuns: drill(1_000) },
  );
});
