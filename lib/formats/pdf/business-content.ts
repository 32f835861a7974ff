/** What a business paper says, in the words and figures of its language, before anything is said of how it looks. */
import {
  type BusinessPaper,
  isEmptyParty,
  isTrade,
  type Party,
  type PartyName,
  type PaymentPaper,
  type TradePaper,
} from "../../kinds/business/paper";
import { chargedRate, paymentTotalsOf, totalsOf } from "../../kinds/business/totals";
import type { Direction } from "../../pdf/layout/document";
import { type Figures, figuresOf } from "./business-figures";
import { paymentRows, tradeRows } from "./business-sums";
import { paperWords } from "./business-words";
import type { Text } from "./sheet";

export interface Fact {
  label: string;
  value: Text;
}

export interface PartyContent {
  label: string;
  name: Text;
  /** Where it is. */
  address: Text[];
  /** How it is reached. */
  contact: Text[];
  /** Its numbers in registers, each with what it is. */
  ids: Text[];
}

interface ColumnContent {
  label: string;
  isFigure: boolean;
}

export interface RowContent {
  cells: Text[];
  /** The sum of all rows up to it. */
  sum: string;
}

export interface SumRow {
  label: string;
  value: Text;
  kind: "part" | "total" | "included";
}

/**
 * Sources are as `from.name`, `lines.<id>.quantity`, `allocations.<id>.amount` or `bank.0.value`; of what is summed up, `sums.`
 * and its name.
 */
export interface PaperContent {
  lang: string;
  direction: Direction;
  word: (key: string) => string;
  title: string;
  number: Text;
  /** Paid or void, in a word. */
  mark: string | null;
  logo: string;
  from: PartyContent;
  to: PartyContent[];
  facts: Fact[];
  columns: ColumnContent[];
  rows: RowContent[];
  sums: SumRow[];
  texts: { label: string; text: Text }[];
  bank: { label: Text; value: Text }[];
  footer: Text;
  /** Whether it waits for money, so that a place to pay is printed. */
  isPayable: boolean;
}

export function contentOf(paper: BusinessPaper): PaperContent {
  const word = paperWords(paper.locale);
  const figures = figuresOf(paper);
  const { direction } = figures;
  const shared = {
    ...{ lang: paper.locale, direction, word, logo: paper.logo },
    title: word(paper.type),
    number: { text: paper.number, source: "number" },
    from: partyOf(paper.from, "from", word("from"), word, figures),
  };
  return isTrade(paper)
    ? { ...shared, ...tradeContent(paper, word, figures) }
    : { ...shared, ...paymentContent(paper, word, figures) };
}

type Word = PaperContent["word"];

function tradeContent(paper: TradePaper, word: Word, figures: Figures) {
  const totals = totalsOf(paper);
  const { paid, due, total } = totals;
  const isPaid = paper.status === "paid" || (paid > 0n && due <= 0n && total > 0n);
  const day = (field: "issueDate" | "dueDate" | "validUntil" | "deliveryDate") =>
    factOf(word(field), figures.day(paper[field]), field);
  const toLabel = paper.type === "purchase-order" ? "supplier" : "billTo";
  return {
    mark: paper.status === "void" ? word("voidMark") : isPaid ? word("paidMark") : null,
    to: [
      partyOf(paper.to, "to", word(toLabel), word, figures),
      ...(isEmptyParty(paper.shipTo)
        ? []
        : [partyOf(paper.shipTo, "shipTo", word("shipTo"), word, figures)]),
    ],
    facts: [
      factOf(word("number"), paper.number, "number"),
      ...[day("issueDate"), day("dueDate"), day("validUntil"), day("deliveryDate")],
      factOf(word("orderNumber"), paper.orderNumber, "orderNumber"),
      factOf(word("reference"), paper.reference, "reference"),
      factOf(word("creditOf"), paper.creditOf, "creditOf"),
    ].filter(isSaid),
    ...linesOf(paper, word, figures),
    sums: tradeRows(paper, totals, word, figures),
    texts: textsOf(word, [
      ["reason", paper.reason, "reason"],
      ["", paper.reverseCharge === "true" ? word("reverseCharge") : "", "reverseCharge"],
      ["", paper.taxNote, "taxNote"],
      ["notes", paper.notes, "notes"],
      ["terms", paper.terms, "terms"],
    ]),
    bank: paper.bank.map(({ label, value }, at) => ({
      label: { text: label, source: `bank.${at}.label` },
      value: { text: value, source: `bank.${at}.value` },
    })),
    footer: { text: paper.footer, source: "footer" },
    isPayable: paper.type === "invoice" && paper.status !== "void" && !isPaid && due > 0n,
  };
}

const isSaid = ({ value }: Fact): boolean => value.text.trim() !== "";
const factOf = (label: string, text: string, source: string): Fact => ({
  label,
  value: { text, source },
});

const textsOf = (word: Word, rows: readonly (readonly [string, string, string])[]) =>
  rows
    .filter(([, text]) => text.trim() !== "")
    .map(([key, text, source]) => ({
      label: key === "" ? "" : word(key),
      text: { text: text.trim(), source },
    }));

/** Columns that no line fills are left out. */
function linesOf(paper: TradePaper, word: Word, figures: Figures) {
  const { lines, groups } = totalsOf(paper);
  const discounts = paper.lines.some(({ id }, at) => (lines[at]?.discount ?? 0n) > 0n && id);
  const isTaxed = groups.some(({ category }) => category !== "O");
  const tax = word(paper.from.vatId === "" ? "tax" : "vat");
  let sum = 0n;
  const rows = paper.lines.map((line, at): RowContent => {
    const { amount, discount } = lines[at] ?? { amount: 0n, discount: 0n };
    const text = (field: string, value: string): Text => ({
      text: value,
      source: `lines.${line.id}.${field}`,
    });
    const unit = line.unit.trim() === "" ? "" : ` ${line.unit.trim()}`;
    const rate = chargedRate(paper, line.taxRate);
    const off = line.discountFixed === "" && line.discountRate !== "";
    sum += amount;
    return {
      cells: [
        text("description", line.description),
        text("quantity", line.quantity === "" ? "" : figures.decimal(line.quantity) + unit),
        text("unitPrice", line.unitPrice === "" ? "" : figures.price(line.unitPrice)),
        ...(discounts
          ? [
              text(
                off ? "discountRate" : "discountFixed",
                discount === 0n
                  ? ""
                  : off
                    ? figures.percent(line.discountRate)
                    : `−${figures.plain(discount)}`,
              ),
            ]
          : []),
        ...(isTaxed ? [text("taxRate", figures.percent(rate))] : []),
        text("amount", figures.plain(amount)),
      ],
      sum: figures.plain(sum),
    };
  });
  const columns = [
    { label: word("description"), isFigure: false },
    ...["quantity", "unitPrice", ...(discounts ? ["discount"] : [])].map(figure(word)),
    ...(isTaxed ? [{ label: tax, isFigure: true }] : []),
    { label: word("amount"), isFigure: true },
  ];
  return { columns, rows };
}

const figure =
  (word: Word) =>
  (key: string): ColumnContent => ({ label: word(key), isFigure: true });

function paymentContent(paper: PaymentPaper, word: Word, figures: Figures) {
  const totals = paymentTotalsOf(paper);
  const { allocations } = totals;
  let sum = 0n;
  const rows = paper.allocations.map(({ id, invoiceNumber }, at): RowContent => {
    const amount = allocations[at] ?? 0n;
    sum += amount;
    return {
      cells: [
        { text: invoiceNumber, source: `allocations.${id}.invoiceNumber` },
        { text: figures.plain(amount), source: `allocations.${id}.amount` },
      ],
      sum: figures.plain(sum),
    };
  });
  return {
    mark: null,
    to: [partyOf(paper.to, "to", word("to"), word, figures)],
    facts: [
      factOf(word("number"), paper.number, "number"),
      factOf(word("date"), figures.day(paper.date), "date"),
      factOf(word("method"), paper.method === "" ? "" : word(paper.method), "method"),
      factOf(word("reference"), paper.reference, "reference"),
    ].filter(isSaid),
    columns: [{ label: word("invoiceNo"), isFigure: false }, figure(word)("amount")],
    rows,
    sums: paymentRows(paper, totals, word, figures),
    texts: textsOf(word, [["notes", paper.notes, "notes"]]),
    bank: [],
    footer: { text: "" },
    isPayable: false,
  };
}

/** No line ends at its hyphen. */
const unbroken = (label: string): string => label.replaceAll("-", "-\u2060");

function partyOf(
  party: Party,
  name: PartyName,
  label: string,
  word: Word,
  { countryName }: Figures,
): PartyContent {
  const field = (key: keyof Party, text = party[key]): Text => ({
    text: text.trim(),
    source: `${name}.${key}`,
  });
  const id = (key: "vatId" | "taxId" | "companyNo") =>
    field(key, party[key].trim() === "" ? "" : `${unbroken(word(key))}\u00a0${party[key]}`);
  const shown = party.name.trim() === "" ? field("legalName") : field("name");
  const isOther = party.legalName.trim() !== "" && party.legalName.trim() !== shown.text;
  const said = (texts: Text[]) => texts.filter(({ text }) => text !== "");
  return {
    label,
    name: shown,
    address: said([
      ...(isOther ? [field("legalName")] : []),
      field("address"),
      field("country", countryName(party.country)),
    ]),
    contact: said([field("email"), field("phone"), field("website")]),
    ids: said([id("vatId"), id("taxId"), id("companyNo")]),
  };
}
