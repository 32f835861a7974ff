/**
 * A paper's payment links: what one asks for, what came through each, and which may take no more money. Only the link on
 * an unpaid paper is to be payable.
 */
import type * as Y from "yjs";
import { MAX_PAY, type PayKind, type PayLine } from "../../protocol/pay-description";
import { isPaid } from "./chain";
import { addLinkPayments, setField, setLinkPayment } from "./edit";
import { isTrade, type TradePaper } from "./paper";
import { readBusiness } from "./read";
import { totalsOf } from "./totals";

/** The description and amount of a payment link for the paper. */
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

/** The amount still due, in minor units. @returns a reason when there can be no payment link */
export function paymentFor(paper: TradePaper): PaymentAsked | NoPayment {
  const { due, lines } = totalsOf(paper);
  const name = plain(paper.from.name || paper.from.legalName, MAX_PAY.payeeName);
  if (paper.currency === "") return "no currency";
  if (due <= 0n) return "nothing due";
  if (due > MAX_DUE) return "too much";
  if (name === "") return "no name";
  const number = plain(paper.number, MAX_PAY.number);
  const payLines = paper.lines.flatMap((line, at): PayLine[] => {
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
      ...(payLines.length > 0 && payLines.length <= MAX_PAY.lines && { lines: payLines }),
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

const plain = (text: string, maxLength: number): string =>
  text.replace(/\s+/g, " ").trim().slice(0, maxLength).toWellFormed();

/** A payment link as the server tells of it. */
export interface LinkState {
  id: string;
  status: string;
  /** Minor units; null where the payer chooses. */
  amount: string | null;
  currency: string;
  /** Minor units. */
  paid: string;
}

/** Of the link on the paper; '' for none. */
export const linkIdOf = ({ payLink }: Pick<TradePaper, "payLink">): string =>
  payLink.split("#")[0] ?? "";

/** Of every link that the paper has or had, the newest first: money can still arrive on one that was replaced. */
export const linkIdsOf = (paper: TradePaper): string[] => [
  ...new Set([linkIdOf(paper), ...Object.keys(paper.linkPayments).toReversed()].filter(Boolean)),
];

/** In the place of the one that the paper has, which is remembered. */
export function putPayLink(doc: Y.Doc, payLink: string): void {
  doc.transact(() => {
    const paper = readBusiness(doc);
    if (!isTrade(paper)) return;
    for (const id of [linkIdOf(paper), linkIdOf({ payLink })]) {
      if (id !== "" && paper.linkPayments[id] === undefined) setLinkPayment(doc, id, "0");
    }
    setField(doc, "payLink", payLink);
  });
}

/** What came through the link and is within `paid`. Of a link that another program put there, all that is paid is. */
function countedOf(paper: TradePaper, { id, paid }: LinkState): bigint {
  const counted = paper.linkPayments[id];
  if (counted !== undefined) return BigInt(counted);
  const already = totalsOf(paper).paid;
  return already < BigInt(paid) ? already : BigInt(paid);
}

/** False when the paper has changed since its link was made, so that the link asks for another amount. */
export const asksForDue = (paper: TradePaper, link: LinkState): boolean =>
  link.currency === paper.currency &&
  link.amount === String(totalsOf(paper).due + countedOf(paper, link));

export const isPayable = ({ status }: Pick<LinkState, "status">): boolean =>
  ["open", "pending", "partial"].includes(status);

/** Those that can still be paid and should not: of a paper that is paid or void all, else those it no longer has. */
export function linksToEnd<Link extends LinkState>(
  paper: TradePaper,
  links: readonly Link[],
): Link[] {
  const isOver = isPaid(paper) || paper.status === "void";
  return links.filter((link) => isPayable(link) && (isOver || link.id !== linkIdOf(paper)));
}

/**
 * Counts what came through links since, once: whoever writes it, and however often, writes the same. A void paper stays void.
 * @returns whether anything was counted
 */
export function countPayments(doc: Y.Doc, links: readonly LinkState[]): boolean {
  const paper = readBusiness(doc);
  if (!isTrade(paper)) return false;
  const isNew = (link: LinkState) =>
    link.currency === paper.currency &&
    link.status !== "refunded" &&
    BigInt(link.paid) > countedOf(paper, link);
  const news = links.filter(isNew);
  if (news.length === 0) return false;
  doc.transact(() => {
    // Of a link that another program counted, that is within `paid` already.
    for (const link of news)
      if (!Object.hasOwn(paper.linkPayments, link.id))
        setLinkPayment(doc, link.id, String(countedOf(paper, link)));
    addLinkPayments(doc, Object.fromEntries(news.map(({ id, paid }) => [id, paid])));
    const after = readBusiness(doc);
    if (isTrade(after) && totalsOf(after).due <= 0n && after.status !== "void")
      setField(doc, "status", "paid");
  });
  return true;
}
