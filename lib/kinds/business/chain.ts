/**
 * What follows on what: a quote's invoice, its payment link, its receipt, its credit note. The state holds ids of files, which
 * open nothing: only who has the other file's link gets there.
 */
import type * as Y from "yjs";
import { decimalText } from "../../protocol/currencies";
import { MAX_PAY, type PayKind, type PayLine } from "../../protocol/pay-description";
import { nextTypes } from "./create";
import { type BusinessPaper, isTrade, PAPER_TYPES, type PaperType, type TradePaper } from "./paper";
import { totalsOf } from "./totals";

/** A file that was made from this one. */
export interface Follower {
  id: string;
  type: PaperType;
}

const MAX_FOLLOWERS = 100;
const FILE_ID = /^[0-9a-f-]{36}$/;

/** In the order in which they were made, as far as that can be told. */
export const followersOf = (doc: Y.Doc): Follower[] =>
  Object.entries(doc.getMap("paper-chain").toJSON())
    .flatMap(([id, given]) => {
      const type = PAPER_TYPES.find((one) => one === given);
      return type && FILE_ID.test(id) ? [{ id, type }] : [];
    })
    .slice(0, MAX_FOLLOWERS);

export const addFollower = (doc: Y.Doc, { id, type }: Follower): void =>
  void doc.getMap("paper-chain").set(id, type);

const numberKey = (id: string) => `number of ${id}`;

/** The number that a file took; a copy of it is another file, and took none. */
export const numberTakenBy = (doc: Y.Doc, id: string): unknown =>
  doc.getMap("paper-chain").get(numberKey(id));

export const noteNumberTaken = (doc: Y.Doc, id: string, number: string): void =>
  void doc.getMap("paper-chain").set(numberKey(id), number);

/** The one thing to do next with a paper. */
export type NextStep =
  | { do: "send" | "accept" | "ask-for-payment" | "wait-for-payment" }
  | { do: "make"; type: PaperType };

/** Null when nothing is left to do. */
export function nextStep(paper: BusinessPaper, followers: readonly Follower[]): NextStep | null {
  if (!isTrade(paper)) return null;
  const { type, status, payLink, acceptedOn } = paper;
  if (status === "void") return null;
  if (status === "draft") return { do: "send" };
  const hasMade = (wanted: PaperType) => followers.some((follower) => follower.type === wanted);
  const make = (wanted: PaperType): NextStep | null =>
    hasMade(wanted) ? null : { do: "make", type: wanted };
  switch (type) {
    case "quote":
      return acceptedOn === "" ? { do: "accept" } : make("invoice");
    case "invoice":
      if (isPaid(paper)) return make("receipt");
      if (hasMade("credit-note")) return null;
      return { do: payLink === "" ? "ask-for-payment" : "wait-for-payment" };
    case "purchase-order":
    case "credit-note":
      return make("remittance");
  }
}

/** What else may be made of it now, e.g. an invoice's credit note. */
export function otherSteps(paper: BusinessPaper, next: NextStep | null): PaperType[] {
  if (!isTrade(paper) || paper.status === "draft" || paper.status === "void") return [];
  const isNext = (type: PaperType) => next?.do === "make" && next.type === type;
  const isEarly = (type: PaperType) => type === "receipt" && !isPaid(paper);
  return nextTypes(paper).filter((type) => !isNext(type) && !isEarly(type));
}

export const isPaid = (paper: TradePaper): boolean => {
  const { paid, due } = totalsOf(paper);
  return paper.status === "paid" || (paid > 0n && due <= 0n);
};

/** What a receipt or a remittance is for: what was paid, or all of it. */
export const amountPaid = (paper: TradePaper): bigint => {
  const { paid, total } = totalsOf(paper);
  return paid > 0n ? paid : total;
};

/** What a payment link for the paper says and asks for. */
export interface PaymentAsked {
  text: {
    kind: PayKind;
    payee: { name: string };
    title: string;
    number?: string;
    lines?: PayLine[];
    due?: string;
  };
  /** Minor units. */
  amount: string;
  currency: string;
}

/** Why there can be no payment link. */
export type NoPayment = "no currency" | "nothing due" | "too much" | "no name";

/** Exactly what is still due, to the minor unit. @returns a reason where nothing can be asked for */
export function paymentFor(paper: TradePaper): PaymentAsked | NoPayment {
  const { due, lines } = totalsOf(paper);
  const name = plain(paper.from.name || paper.from.legalName, MAX_PAY.payeeName);
  if (paper.currency === "") return "no currency";
  if (due <= 0n) return "nothing due";
  if (due > MAX_DUE) return "too much";
  if (name === "") return "no name";
  const number = plain(paper.number, MAX_PAY.number);
  const said = paper.lines.flatMap((line, at): PayLine[] => {
    const text = plain(line.description, MAX_PAY.lineText);
    const qty = QUANTITY.test(line.quantity) ? { qty: line.quantity } : {};
    return text === "" ? [] : [{ text, ...qty, amount: String(lines[at]?.amount ?? 0n) }];
  });
  return {
    text: {
      kind: "invoice",
      payee: { name },
      title: plain(paper.title, MAX_PAY.title) || number || name,
      ...(number !== "" && { number }),
      ...(said.length > 0 && said.length <= MAX_PAY.lines && { lines: said }),
      ...(paper.dueDate !== "" && { due: paper.dueDate }),
    },
    amount: String(due),
    currency: paper.currency,
  };
}

/** Fifteen digits (PY-003). */
const MAX_DUE = 999_999_999_999_999n;
/** As a link's description takes it. */
const QUANTITY = /^(?:0|[1-9][0-9]{0,9})(?:\.[0-9]{1,6})?$/;

const plain = (text: string, most: number): string =>
  text.replace(/\s+/g, " ").trim().slice(0, most).toWellFormed();

/** Of a paper's payment link. */
export interface LinkState {
  status: string;
  /** Minor units; null where the payer chooses. */
  amount: string | null;
  currency: string;
  /** Minor units. */
  paid: string;
}

/** False where the paper has changed since its link was made, so that the link asks for something else. */
export const asksForDue = (paper: TradePaper, { amount, currency }: LinkState): boolean =>
  currency === paper.currency && amount === String(totalsOf(paper).due);

/**
 * What the paper says once its link is paid; null where it says so already, or is not paid. Whoever writes it, and however
 * often, writes the same.
 */
export function paidByLink(
  paper: TradePaper,
  link: LinkState,
): { paid: string; status: "sent" | "paid" } | null {
  if (paper.status === "void" || isPaid(paper)) return null;
  if (link.status !== "paid" || link.currency !== paper.currency) return null;
  const { total, paid, decimals } = totalsOf(paper);
  // This payment is noted, and what is due since may be as much again.
  if (paid === BigInt(link.paid)) return null;
  const received = asksForDue(paper, link) ? total : BigInt(link.paid);
  if (received <= paid) return null;
  return {
    paid: decimalText(received, decimals),
    status: received >= total ? "paid" : "sent",
  };
}
