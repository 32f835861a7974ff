/** What waits for a person or happened recently, by product, computed on this device from what the person can open. */
import type * as api from "../../lib/contract/desk";
import { readInbox } from "../../lib/contract/desk";
import type { AnswerOf } from "../../lib/contract/operation";
import { readPayEvents } from "../../lib/contract/pay-events";
import type { PayEventView } from "../../lib/contract/pay-shapes";
import type { SenderEnvelope } from "../../lib/contract/signing-shapes";
import { parsePayeeLink } from "../../lib/protocol/pay-auth";
import { callOperation } from "../call";
import { ApiError } from "../http";
import type { LocalFile } from "../local-files";
import { listOwnLinks, readOwnLink } from "../payments/links";
import { asOwner, type Owner, openOwner } from "../payments/owner";
import { readSenderEnvelope } from "../signing/envelopes";
import { type InboxRow, inboxRows } from "../signing/inbox";

/** The most rows shown for a product; its own page has all. */
const MAX_ROWS = 4;
/** The most requests, profiles and shops that are read: each costs a call or more. */
const MAX_ASKED = 12;
const NEWS_MS = 3 * 86_400_000;

export const isNews = (at: string): boolean => Date.now() - Date.parse(at) < NEWS_MS;

export type Tickets = AnswerOf<typeof api.readInbox>;

/** Open tickets, newest first. */
export async function waitingTickets(): Promise<NonNullable<Tickets>> {
  const query = { limit: String(MAX_ROWS) };
  const answer = await callOperation(readInbox, { query });
  return answer ?? { tickets: [], next_cursor: null, counts: { open: 0, resolved: 0 } };
}

export interface WaitingRequest {
  row: InboxRow;
  envelope: SenderEnvelope;
}

/** Requests that wait for signatures, then those that ended recently. Empty when the vault is locked. */
export async function waitingRequests(): Promise<WaitingRequest[]> {
  const inbox = await inboxRows();
  const asked = (inbox?.rows ?? []).slice(0, MAX_ASKED).map(async (row) => {
    const envelope = await unlessGone(readSenderEnvelope({ id: row.id, token: row.admin }));
    return envelope && { row, envelope };
  });
  const found = (await Promise.all(asked)).filter((one) => one !== null);
  const active = found.filter(({ envelope }) => envelope.status === "active");
  const ended = found.filter(
    ({ envelope: { status, completedAt } }) =>
      status === "completed" && completedAt !== null && isNews(completedAt),
  );
  return [...active, ...ended];
}

export interface PaymentNews {
  owner: Owner;
  profile: LocalFile;
  link: string;
  /** Empty when the link's description cannot be decrypted. */
  title: string;
  type: PayEventView["type"] | "announced";
  /** In minor units. */
  amount: string;
  currency: string;
  at: string;
}

/** Announced transfers; then recent payments that arrived or need attention, one of each link. Newest first. */
export async function paymentNews(profiles: readonly LocalFile[]): Promise<PaymentNews[]> {
  const found = await Promise.all(profiles.slice(0, MAX_ASKED).map(newsOfProfile));
  const rank = ({ type, at }: PaymentNews) => (type === "announced" ? "1" : "0") + at;
  return found.flat().sort((a, b) => (rank(a) < rank(b) ? 1 : -1));
}

const PAYMENT_NEWS: readonly PayEventView["type"][] = ["pay.paid", "pay.partial", "pay.flagged"];

async function newsOfProfile(profile: LocalFile): Promise<PaymentNews[]> {
  const address = parsePayeeLink({ pathname: `/payments/${profile.id}`, hash: profile.token });
  if (!address) return [];
  const owner = await openOwner(address);
  const [answer, open] = await Promise.all([
    unlessGone(callOperation(readPayEvents, { ...asOwner(owner), query: {} })),
    unlessGone(listOwnLinks(owner, "open")),
  ]);
  const announced = (open?.rows ?? []).flatMap(({ link, description }) => {
    const payment = link.payments.findLast(({ status }) => status === "started");
    if (!payment) return [];
    const { id, currency } = link;
    const title = description?.title ?? "";
    const { amount, at } = payment;
    return [{ owner, profile, link: id, title, type: "announced" as const, amount, currency, at }];
  });
  const newest = new Map<string, PayEventView>();
  for (const event of answer?.events ?? [])
    if (PAYMENT_NEWS.includes(event.type) && isNews(event.at)) newest.set(event.link.id, event);
  const shown = [...newest.values()].slice(-MAX_ROWS);
  const arrived = shown.map(async ({ type, at, link: { id, paid, currency } }) => {
    const link = await unlessGone(readOwnLink(owner, id));
    const title = link?.description?.title ?? "";
    return { owner, profile, link: id, title, type, amount: paid, currency, at };
  });
  return [...announced, ...(await Promise.all(arrived))];
}

/** Null for what was deleted, or what this person can no longer open. */
async function unlessGone<Value>(asked: Promise<Value>): Promise<Value | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof ApiError && [403, 404, 410].includes(error.status)) return null;
    throw error;
  });
}
