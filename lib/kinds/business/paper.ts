/**
 * A business paper as a plain value (Y-040, Y-041, DB-035): what layouts, exports and totals read. Every text is there, '' for
 * none; decimals are text, as they are stored.
 */
import * as value from "./values";

const TRADE_TYPES = ["invoice", "quote", "credit-note", "purchase-order"] as const;
const PAYMENT_TYPES = ["receipt", "remittance"] as const;
export const PAPER_TYPES = [...TRADE_TYPES, ...PAYMENT_TYPES] as const;
export const DESIGNS = [
  ...["vienna", "helvetica-nera", "tiefletter-gold", "monoline", "boutique", "studio"],
  "ledger",
] as const;
export const PAPER_SIZES = ["a4", "letter"] as const;
const STATUSES = ["draft", "sent", "paid", "void"] as const;
const PAYMENT_METHODS = [
  ...(["bank", "card", "cash", "cheque", "paypal", "crypto", "other"] as const),
] as const;

export const MAX_ROWS = 1_000;
export const MAX_BANK_ROWS = 12;
/** As many as one request may ask for (PY-058). */
export const MAX_LINK_PAYMENTS = 100;
/** Characters of a logo's data URL: 204,800 bytes in base64, and what stands before them. */
export const MAX_LOGO_CHARS = 273_150;

const { line, lines, oneOf, day, decimal, percent } = value;

export const META_FIELDS = {
  title: line(200),
  design: oneOf(DESIGNS, "vienna"),
  /** The size of its pages. */
  paper: oneOf(PAPER_SIZES, "a4"),
  /** The id of the file that it was made from, which by itself opens nothing. */
  follows: line(64),
  /** The day on which a quote was accepted. */
  acceptedOn: day,
  /** A data URL as it is stored. Draw only what `checkLogo` accepts: anybody with the link may have written it. */
  logo: {
    read: (given: unknown) =>
      typeof given === "string" && given.length <= MAX_LOGO_CHARS && LOGO_URL.test(given)
        ? given
        : "",
  },
};
const LOGO_URL = /^data:image\/(?:png|jpeg|svg\+xml);base64,/;

export const TRADE_FIELDS = {
  number: line(64),
  reference: line(200),
  orderNumber: line(200),
  issueDate: day,
  dueDate: day,
  validUntil: day,
  deliveryDate: day,
  currency: value.currency,
  locale: value.locale,
  /** Whether unit prices, discounts and shipping hold the tax already. */
  pricing: oneOf(["net", "gross"], "net"),
  discountRate: percent,
  discountFixed: decimal,
  shipping: decimal,
  shippingTaxRate: percent,
  /** The number of the invoice that a credit note is of. */
  creditOf: line(64),
  reason: lines(2_000),
  reverseCharge: oneOf(["", "true"], ""),
  taxNote: lines(2_000),
  notes: lines(10_000),
  terms: lines(10_000),
  footer: lines(2_000),
  status: oneOf(STATUSES, "draft"),
  payLink: value.payLink,
  /** What has been paid of it. */
  paid: decimal,
};

export const PAYMENT_FIELDS = {
  number: line(64),
  date: day,
  currency: value.currency,
  locale: value.locale,
  method: oneOf([...PAYMENT_METHODS, ""], ""),
  reference: line(200),
  amount: decimal,
  notes: lines(10_000),
};

export const PARTY_FIELDS = {
  name: line(200),
  legalName: line(200),
  /** Lines, without the country. */
  address: lines(1_000),
  country: value.country,
  email: line(254),
  phone: line(40),
  website: line(200),
  taxId: line(64),
  vatId: line(64),
  companyNo: line(64),
};

export const LINE_FIELDS = {
  description: lines(1_000),
  unit: line(20),
  quantity: decimal,
  unitPrice: decimal,
  discountRate: percent,
  discountFixed: decimal,
  taxRate: percent,
};
export const ALLOCATION_FIELDS = { invoiceNumber: line(64), amount: decimal };
export const BANK_FIELDS = { label: line(200), value: line(200) };

export type TradeType = (typeof TRADE_TYPES)[number];
type PaymentType = (typeof PAYMENT_TYPES)[number];
export type PaperType = (typeof PAPER_TYPES)[number];
export type Party = value.ValuesOf<typeof PARTY_FIELDS>;
export type MetaField = keyof typeof META_FIELDS;
export type TradeField = keyof typeof TRADE_FIELDS;
export type PaperField = TradeField | keyof typeof PAYMENT_FIELDS;
export type RowField = keyof typeof LINE_FIELDS | keyof typeof ALLOCATION_FIELDS;
export type PartyName = "from" | "to" | "shipTo";
export type BankRow = value.ValuesOf<typeof BANK_FIELDS>;
export type PaperLine = value.ValuesOf<typeof LINE_FIELDS> & { readonly id: string };
export type Allocation = value.ValuesOf<typeof ALLOCATION_FIELDS> & { readonly id: string };
/** A deposit before the work: a share of the total, or an amount. */
export interface Deposit {
  readonly kind: "percent" | "fixed";
  readonly value: string;
}
type Look = value.ValuesOf<typeof META_FIELDS>;

/** An invoice, a quote, a credit note or a purchase order. */
export interface TradePaper extends Look, value.ValuesOf<typeof TRADE_FIELDS> {
  readonly type: TradeType;
  readonly from: Party;
  readonly to: Party;
  readonly shipTo: Party;
  readonly deposit: Deposit | null;
  readonly bank: readonly BankRow[];
  /**
   * How much of `paid` came through each payment link the paper ever had, in minor units by the link's id. What
   * arrives on one of them later is known by it, and counted once.
   */
  readonly linkPayments: Readonly<Record<string, string>>;
  readonly lines: readonly PaperLine[];
}

/** A receipt or a remittance. */
export interface PaymentPaper extends Look, value.ValuesOf<typeof PAYMENT_FIELDS> {
  readonly type: PaymentType;
  readonly from: Party;
  readonly to: Party;
  readonly allocations: readonly Allocation[];
}

export type BusinessPaper = TradePaper | PaymentPaper;

const isOneOf = <Value extends string>(values: readonly Value[], given: string): given is Value =>
  values.some((one) => one === given);
export const isTradeType = (type: PaperType): type is TradeType => isOneOf(TRADE_TYPES, type);
export const isTrade = (paper: BusinessPaper): paper is TradePaper => isTradeType(paper.type);
/** On which it was issued; '' where it says none. */
export const dateOf = (paper: BusinessPaper): string =>
  isTrade(paper) ? paper.issueDate : paper.date;
export const isEmptyParty = (party: Party): boolean =>
  Object.values(party).every((text) => text.trim() === "");
