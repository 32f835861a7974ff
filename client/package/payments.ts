/** Payments from a program: profiles, their links and their events. */
import { readPayEvents } from "../../lib/contract/pay-events";
import * as links from "../../lib/contract/pay-links";
import * as payees from "../../lib/contract/pay-payees";
import { markPayment } from "../../lib/contract/pay-paying";
import type { PayeeView, PayMethod } from "../../lib/contract/pay-shapes";
import { formatPayeeLink, parsePayeeLink } from "../../lib/protocol/pay-auth";
import type { BankLine } from "../../lib/protocol/pay-description";
import { hashSealed, sealBank } from "../../lib/protocol/pay-link";
import { callOperation } from "../call";
import type { Connection } from "../client";
import { type LinkDraft, prepareLink } from "../payments/links";
import {
  asLinkOwner,
  asOwner,
  createProfile as makeProfile,
  type Owner,
  openOwner,
} from "../payments/owner";
import { ourUrl, WrongLink } from "./open";

export {
  listOwnLinks as listPayLinks,
  NoWayToPay,
  readOwnLink as readPayLink,
} from "../payments/links";

export type PayProfile = Owner & { environment: Connection };

/** @returns the owner's link */
export async function createProfile(connection: Connection, name: string): Promise<string> {
  return connection.origin + formatPayeeLink(await makeProfile(name, connection));
}

/** @throws WrongLink */
export async function openProfile(connection: Connection, link: string): Promise<PayProfile> {
  const address = parsePayeeLink(ourUrl(connection, link));
  if (!address) throw new WrongLink("This is not the link of a payments profile.");
  return { ...(await openOwner(address)), environment: connection };
}

export const readProfile = (profile: PayProfile): Promise<PayeeView> =>
  callOperation(payees.readPayee, asOwner(profile));

/** Accepts bank transfers to these details, which the server cannot read. */
export async function takeTransfers(profile: PayProfile, lines: BankLine[]): Promise<PayeeView> {
  const { methods, bankSealed: before } = await readProfile(profile);
  const bankSealed = await sealBank(profile.payeeKey, profile.payeeId, lines);
  const all: PayMethod[] = methods.includes("bank") ? [...methods] : [...methods, "bank"];
  const bankWas = before === null ? null : await hashSealed(before);
  return callOperation(payees.changePayee, {
    ...asOwner(profile),
    body: { methods: all, bankSealed, bankWas },
  });
}

export type NewPayLink = Pick<LinkDraft, "amount" | "currency"> & {
  title: string;
  /** The payee's name for payers. */
  payee: string;
  note?: string;
  /** Absent: all ways to pay of the profile. */
  methods?: readonly PayMethod[];
  reusable?: boolean;
  expiresAt?: string | null;
};

/** @returns the link for payers @throws NoWayToPay */
export async function createPayLink(
  profile: PayProfile,
  { title, payee, note, methods, reusable = false, expiresAt = null, ...money }: NewPayLink,
): Promise<{ id: string; link: string }> {
  const view = await readProfile(profile);
  const text = { kind: "link", payee: { name: payee }, title, ...(note && { note }) } as const;
  const draft = { text, methods: methods ?? view.methods, reusable, ownBank: null, expiresAt };
  const prepared = await prepareLink(profile, view, { ...draft, ...money }, profile.environment);
  const { id } = await prepared.send();
  return { id, link: profile.environment.origin + prepared.address };
}

export const cancelPayLink = (profile: PayProfile, linkId: string) =>
  callOperation(links.cancelPayLink, { ...asLinkOwner(profile, linkId), body: {} });

/** Records money that the owner received or refunded. @param amount minor units; absent: the whole amount owed */
export const markLink = (
  profile: PayProfile,
  linkId: string,
  status: "paid" | "refunded",
  amount?: string,
) =>
  callOperation(markPayment, {
    ...asLinkOwner(profile, linkId),
    idempotencyKey: crypto.randomUUID(),
    body: { status, ...(amount !== undefined && { amount }) },
  });

/** Events in order, as they arrive. @param after the cursor to continue from; absent: starts with the latest hundred */
export async function* followEvents(
  profile: PayProfile,
  { after, signal }: { after?: string; signal?: AbortSignal } = {},
) {
  for (let cursor = after; !signal?.aborted; ) {
    const query = { ...(cursor !== undefined && { after: cursor }), wait: "25" };
    const call = { ...asOwner(profile), query, ...(signal && { signal }) };
    const answer = await callOperation(readPayEvents, call);
    for (const event of answer.events) yield event;
    cursor = answer.cursor ?? cursor;
  }
}
