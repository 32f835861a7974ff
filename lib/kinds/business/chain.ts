/**
 * What follows on what: a quote's contract and invoice, their receipt, their credit note. Papers and contracts hold ids of
 * files, which open nothing: only who has the other file's link gets there.
 */
import type * as Y from "yjs";
import { nextTypes } from "./create";
import {
  type BusinessPaper,
  isTrade,
  META_FIELDS,
  PAPER_TYPES,
  type PaperType,
  type TradePaper,
} from "./paper";
import { totalsOf } from "./totals";

const FOLLOWER_TYPES = [...PAPER_TYPES, "contract"] as const;
export type FollowerType = (typeof FOLLOWER_TYPES)[number];

/** A file that was made from this one. */
export interface Follower {
  id: string;
  type: FollowerType;
}

/** The id of the file that this one was made from; '' for none. */
export const originOf = (doc: Y.Doc): string =>
  META_FIELDS.follows.read(doc.getMap("meta").get("follows"));

const MAX_FOLLOWERS = 100;
const FILE_ID = /^[0-9a-f-]{36}$/;

/** Ordered by creation, as far as known. */
export const followersOf = (doc: Y.Doc): Follower[] =>
  Object.entries(doc.getMap("paper-chain").toJSON())
    .flatMap(([id, given]) => {
      const type = FOLLOWER_TYPES.find((one) => one === given);
      return type && FILE_ID.test(id) ? [{ id, type }] : [];
    })
    .slice(0, MAX_FOLLOWERS);

/** Notes that a paper was made from this one. */
export const addFollower = (doc: Y.Doc, { id, type }: Follower): void =>
  void doc.getMap("paper-chain").set(id, type);

const numberKey = (id: string) => `number of ${id}`;

/** The number that a file took; a copy of it is another file, and took none. */
export const numberTakenBy = (doc: Y.Doc, id: string): unknown =>
  doc.getMap("paper-chain").get(numberKey(id));

/** Notes the number that this file took. */
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

/** What else may be made of it now, e.g. an invoice's credit note. A quote becomes one invoice. */
export function otherSteps(
  paper: BusinessPaper,
  next: NextStep | null,
  followers: readonly Follower[],
): PaperType[] {
  if (!isTrade(paper) || paper.status === "draft" || paper.status === "void") return [];
  const isNext = (type: PaperType) => next?.do === "make" && next.type === type;
  const isEarly = (type: PaperType) => type === "receipt" && !isPaid(paper);
  const isMade = (type: PaperType) =>
    type === "invoice" && followers.some((follower) => follower.type === type);
  return nextTypes(paper).filter((type) => !isNext(type) && !isEarly(type) && !isMade(type));
}

/** A quote that was sent becomes one contract. */
export const canMakeContract = (paper: BusinessPaper, followers: readonly Follower[]): boolean =>
  paper.type === "quote" &&
  paper.status !== "draft" &&
  paper.status !== "void" &&
  !followers.some(({ type }) => type === "contract");

export const isPaid = (paper: TradePaper): boolean => {
  const { paid, due } = totalsOf(paper);
  return paper.status === "paid" || (paid > 0n && due <= 0n);
};

/** What a receipt or a remittance is for: what was paid, or all of it. */
export const amountPaid = (paper: TradePaper): bigint => {
  const { paid, total } = totalsOf(paper);
  return paid > 0n ? paid : total;
};
