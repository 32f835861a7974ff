/** What a payment link says to its payer, read whole or refused: its bounds are the reader's too (PY-064, DB-100). */
import { ProtocolError } from "./errors";
import { isUuid } from "./ids";
import { isPayFamily, type PayFamily } from "./pay-families";

const PAY_KINDS = ["invoice", "deposit", "order", "link", "booking"] as const;
export type PayKind = (typeof PAY_KINDS)[number];

/** A line without a label continues the one before. */
export interface BankLine {
  label?: string;
  value: string;
}

export interface PayLine {
  text: string;
  /** A decimal. */
  qty?: string;
  /** Minor units. The lines need not add up to the link's amount. */
  amount: string;
}

export interface PayDescription {
  v: 1;
  kind: PayKind;
  payee: { name: string; logo?: string };
  title: string;
  /** Minor units; null where the payer chooses. */
  amount: string | null;
  currency: string;
  to: Partial<Record<PayFamily, string>>;
  number?: string;
  lines?: PayLine[];
  note?: string;
  /** `YYYY-MM-DD`. */
  due?: string;
  doc?: string;
  bank?: BankLine[];
  /** True: the link's own bank details; false: the payee's, which it follows. */
  bankOwn?: boolean;
}

export interface PayLabel {
  v: 1;
  kind: PayKind;
  title: string;
  doc?: string;
}

export const MAX_PAY = {
  lines: 30,
  title: 120,
  note: 500,
  bankLines: 12,
  payeeName: 80,
  logo: 6_000,
  lineText: 200,
  number: 120,
  bankText: 200,
} as const;

/** Minor units as they travel (PY-003). */
const MINOR_UNITS = /^[1-9][0-9]{0,14}$/;
const LINE_AMOUNT = /^(?:0|-?[1-9][0-9]{0,14})$/;
const DECIMAL = /^(?:0|[1-9][0-9]{0,9})(?:\.[0-9]{1,6})?$/;
const LOGO = /^data:image\/(?:png|jpeg|svg\+xml|webp);base64,[A-Za-z0-9+/]+=*$/;

/** @returns the same with its members in one order and nothing else in it  @throws ProtocolError `pay-link` */
export function readDescription(value: unknown): PayDescription {
  const given = asObject(value);
  must(given.v === 1);
  const payee = asObject(given.payee);
  return {
    v: 1,
    kind: kindOf(given.kind),
    payee: {
      name: text(payee.name, MAX_PAY.payeeName),
      ...optional("logo", payee.logo, (logo) => matching(logo, LOGO, MAX_PAY.logo)),
    },
    title: text(given.title, MAX_PAY.title),
    amount: given.amount === null ? null : matching(given.amount, MINOR_UNITS),
    currency: matching(given.currency, /^[A-Z]{3}$/),
    to: readTo(given.to),
    ...optional("number", given.number, (number) => text(number, MAX_PAY.number)),
    ...optional("lines", given.lines, (lines) => list(lines, MAX_PAY.lines, readLine)),
    ...optional("note", given.note, (note) => text(note, MAX_PAY.note)),
    ...optional("due", given.due, (due) => matching(due, /^\d{4}-\d\d-\d\d$/)),
    ...optional("doc", given.doc, docOf),
    ...optional("bank", given.bank, readBankLines),
    ...optional("bankOwn", given.bankOwn, (own) => {
      must(typeof own === "boolean");
      return own;
    }),
  };
}

/** @throws ProtocolError `pay-link` */
export function readLabel(value: unknown): PayLabel {
  const { v, kind, title, doc } = asObject(value);
  must(v === 1);
  return {
    v: 1,
    kind: kindOf(kind),
    title: text(title, MAX_PAY.title),
    ...optional("doc", doc, docOf),
  };
}

/** @throws ProtocolError `pay-link` */
export const readBankLines = (value: unknown): BankLine[] =>
  list(value, MAX_PAY.bankLines, (line) => {
    const { label, value } = asObject(line);
    return {
      ...optional("label", label, (words) => text(words, MAX_PAY.bankText)),
      value: text(value, MAX_PAY.bankText),
    };
  });

/**
 * What the sealed description says otherwise than the server (PY-063): a payer is then shown no way to pay.
 * @param server `to` where the server has told an address, as with a quote
 */
export function contradictionsOf(
  description: PayDescription,
  server: { amount: string | null; currency: string; to?: Partial<Record<PayFamily, string>> },
): ("amount" | "currency" | "to")[] {
  const to = Object.entries(server.to ?? {});
  return [
    ...(description.amount === server.amount ? [] : ["amount" as const]),
    ...(description.currency === server.currency ? [] : ["currency" as const]),
    ...(to.every(([family, address]) => isPayFamily(family) && description.to[family] === address)
      ? []
      : ["to" as const]),
  ];
}

function readLine(value: unknown): PayLine {
  const line = asObject(value);
  return {
    text: text(line.text, MAX_PAY.lineText),
    ...optional("qty", line.qty, (qty) => matching(qty, DECIMAL)),
    amount: matching(line.amount, LINE_AMOUNT),
  };
}

function readTo(value: unknown): PayDescription["to"] {
  const to: PayDescription["to"] = {};
  for (const [family, address] of Object.entries(asObject(value))) {
    must(isPayFamily(family));
    to[family] = text(address, 600);
  }
  return to;
}

function must(holds: boolean): asserts holds {
  if (!holds) throw new ProtocolError("pay-link", "This payment link is damaged.");
}

function asObject(value: unknown): Record<string, unknown> {
  must(typeof value === "object" && value !== null && !Array.isArray(value));
  return value as Record<string, unknown>;
}

function text(value: unknown, max: number): string {
  must(typeof value === "string" && value.length <= max);
  return value;
}

function matching(value: unknown, pattern: RegExp, max = 64): string {
  const read = text(value, max);
  must(pattern.test(read));
  return read;
}

function list<Item>(value: unknown, max: number, read: (item: unknown) => Item): Item[] {
  must(Array.isArray(value) && value.length <= max);
  return value.map(read);
}

function kindOf(value: unknown): PayKind {
  const kind = PAY_KINDS.find((one) => one === value);
  must(kind !== undefined);
  return kind;
}

function docOf(value: unknown): string {
  must(typeof value === "string" && isUuid(value));
  return value;
}

/** A member that may be left out. */
function optional<Name extends string, Value>(
  name: Name,
  value: unknown,
  read: (value: unknown) => Value,
): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: read(value) } as { [Key in Name]?: Value });
}
