import { expect, test } from "vitest";
import type { TradePaper } from "../../kinds/business/paper";
import { line, party, rowId } from "../../kinds/business/testing/papers";
import type { EInvoiceProfile } from "./codes";
import { bankAccount, isIban, postalAddress } from "./codes";
import { problemsOf } from "./problems";
import { buyer, complete, seller } from "./testing/papers";
import { writeEInvoice } from "./write";

const full = { lines: [line(1, "2", "10", { taxRate: "19" })] };
const rulesOf = (values: Partial<TradePaper>, profile: EInvoiceProfile = "xrechnung") =>
  problemsOf(complete({ ...full, ...values }), profile).map(({ rule, place }) => [
    rule,
    Object.values(place).join(" "),
  ]);

test.each<[string, Partial<TradePaper>, [string, string][]]>([
  ["nothing missing", {}, []],
  ["no number", { number: " " }, [["BR-02", "number"]]],
  ["no date", { issueDate: "" }, [["BR-03", "issueDate"]]],
  ["no currency", { currency: "" }, [["BR-05", "currency"]]],
  ["no due date", { dueDate: "" }, [["BR-CO-25", "dueDate"]]],
  ["terms instead of a due date", { dueDate: "", terms: "At once" }, []],
  ["no reference", { reference: "" }, [["BR-DE-15", "reference"]]],
  ["no bank", { bank: [] }, [["BR-DE-1", "bank"]]],
  ["a payment link instead", { bank: [], payLink: "a#b" }, []],
  ["no name", { from: { ...seller, name: "", legalName: "" } }, [["BR-06", "from name"]]],
  ["no country", { to: { ...buyer, country: "" } }, [["BR-11", "to country"]]],
  ["the United Kingdom as UK", { to: { ...buyer, country: "UK" } }, [["BR-CL-14", "to country"]]],
  ["no phone", { from: { ...seller, phone: "" } }, [["BR-DE-6", "from phone"]]],
  ["an email that is none", { from: { ...seller, email: "ada@" } }, [["BR-DE-28", "from email"]]],
  ["no email of theirs", { to: { ...buyer, email: "" } }, [["PEPPOL-EN16931-R010", "to email"]]],
  ["no city", { to: { ...buyer, address: "1 rue de la Paix" } }, [["BR-DE-8", "to address"]]],
  [
    "no post code",
    { from: { ...seller, address: "Weg 1\nBerlin" } },
    [["BR-DE-4", "from address"]],
  ],
  [
    "no ids",
    { from: { ...seller, vatId: "", taxId: "", companyNo: "" } },
    [
      ["BR-CO-26", "from vatId"],
      ["BR-S-02", "from taxId"],
    ],
  ],
  [
    "a VAT id without its country",
    { from: { ...seller, vatId: "123456789" } },
    [["BR-CO-09", "from vatId"]],
  ],
  ["a VAT id of Greece", { to: { ...buyer, vatId: "EL123456789" } }, []],
  [
    "reverse charge and no id of theirs",
    { reverseCharge: "true", to: { ...buyer, vatId: "" } },
    [["BR-AE-02", "to vatId"]],
  ],
  [
    "delivered to no country",
    { shipTo: party({ address: "Depot\n10115 Berlin" }) },
    [["BR-57", "shipTo country"]],
  ],
  ["no lines", { lines: [] }, [["BR-16", "lines"]]],
  [
    "an empty line beside others",
    { lines: [...full.lines, line(2, "", "", { description: "" })] },
    [],
  ],
  [
    "a line that says nothing",
    { lines: [line(1, "", "5", { description: "", taxRate: "19" })] },
    [
      ["BR-25", `${rowId(1)} description`],
      ["BR-22", `${rowId(1)} quantity`],
    ],
  ],
  [
    "a third decimal",
    { currency: "KWD", lines: [line(1, "1", "1.005", { taxRate: "19" })] },
    [["BR-DEC-14", "currency"]],
  ],
  [
    "a third decimal that is 0",
    { currency: "KWD", lines: [line(1, "1", "1.01", { taxRate: "0" })] },
    [],
  ],
  ["a quote", { type: "quote" }, [["BR-04", "type"]]],
])("%s", (_, values, expected) => {
  expect(rulesOf(values)).toEqual(expected);
});

test("what only XRechnung requires is no problem in other formats", () => {
  const values = { reference: "", bank: [], to: { ...buyer, email: "", address: "" } };
  expect(rulesOf(values, "en16931")).toEqual([]);
  expect(rulesOf(values, "facturx")).toEqual([]);
});

test("a quote is not written", () => {
  const given = { profile: "en16931", syntax: "ubl" } as const;
  expect(() => writeEInvoice(complete({ type: "quote" }), given)).toThrow(RangeError);
});

test.each<[string, [string, string, string]]>([
  ["Weg 1\n10115 Berlin", ["Weg 1", "10115", "Berlin"]],
  ["Weg 1\nD-10115 Berlin\n", ["Weg 1", "10115", "Berlin"]],
  ["Damrak 1\n1012 LG Amsterdam", ["Damrak 1", "1012 LG", "Amsterdam"]],
  ["10 Downing Street\nLondon SW1A 2AA", ["10 Downing Street", "SW1A 2AA", "London"]],
  ["1 Main St\nSpringfield, IL 62704", ["1 Main St", "62704", "Springfield, IL"]],
  ["1 Main St\nToronto, ON M5V 2T6", ["1 Main St", "M5V 2T6", "Toronto, ON"]],
  ["1 Quay\nDublin D02 X285", ["1 Quay", "D02 X285", "Dublin"]],
  ["221 Baker Street\nLondon", ["221 Baker Street", "", "London"]],
  ["1500 Harbour Road\nUnit 5\n00-950 Warszawa", ["1500 Harbour Road", "00-950", "Warszawa"]],
  ["Nowhere", ["Nowhere", "", ""]],
  ["", ["", "", ""]],
])("the address %j", (lines, [street, postCode, city]) => {
  expect(postalAddress(lines)).toMatchObject({ street, postCode, city });
});

test("bank details are found in rows of words", () => {
  expect(isIban("DE89370400440532013001")).toBe(false);
  const rows = [
    { label: "Bank", value: "Commerzbank" },
    { label: "", value: "de89 3704 0044 0532 0130 00" },
    { label: "SWIFT/BIC", value: "cobadeff" },
    { label: "Account holder", value: "Ada" },
  ];
  expect(bankAccount(rows)).toEqual({
    account: "DE89370400440532013000",
    isIban: true,
    holder: "Ada",
    bic: "COBADEFF",
  });
  expect(bankAccount([{ label: "Account number", value: "123 456" }])).toMatchObject({
    account: "123 456",
    isIban: false,
  });
  const studio = { label: "Account holder", value: "Studio 54" };
  expect(bankAccount([studio, { label: "Account", value: "123 456" }])).toMatchObject({
    account: "123 456",
    holder: "Studio 54",
  });
  expect(bankAccount([studio])).toBeNull();
  expect(bankAccount([{ label: "Bank", value: "Commerzbank" }])).toBeNull();
});
