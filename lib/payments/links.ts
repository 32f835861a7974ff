/** Payment links: created once per id, and canceled (PY-050…PY-056, PY-061). */
import { and, eq } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { payee as payeeTable, payLink } from "@/db/schema";
import type { Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/pay-links";
import type { PayMethod, PublicLinkView } from "@/lib/contract/pay-shapes";
import { digestOf } from "@/lib/digest";
import { take } from "@/lib/http/rate-limit";
import { canonicalJson } from "@/lib/protocol/canonical-json";
import { newReference } from "@/lib/protocol/pay-reference";
import { payErrors } from "./errors";
import { writeEvents } from "./events";
import { readLinkRecord } from "./find";
import { payLinkLimit } from "./limits";
import { bankOfLink, checkMethods, expiryOf, railsFor, type Wallets } from "./link-rules";
import { lockLink, saveOutcome } from "./record";
import type { LinkRow } from "./rows";
import { cancelLink as cancel } from "./transitions";
import { isPartPaid, publicLinkView } from "./views";
import { offerOf, openWays, type PayeeWays, readWaysOf } from "./ways";

export interface CreatedLink {
  isNew: boolean;
  view: PublicLinkView;
}

/** The checked terms of a link. */
export interface LinkTerms {
  methods: PayMethod[];
  rails: string[];
  to: Wallets;
  expiresAt: Date | null;
  bankOf: string | null;
}

export interface NewLink {
  id: string;
  payeeId: string;
  shop: string | null;
  amount: bigint | null;
  currency: string;
  reusable: boolean;
  sealed: string;
  keySealed: string | null;
  labelSealed: string | null;
  /** Hash of the request. It detects another link under the same id. */
  madeOf: string;
  /** Checked under the payee's lock, in the transaction that inserts the link. */
  terms(ways: PayeeWays, tx: Tx): LinkTerms | Promise<LinkTerms>;
}

type LinkBody = Body<typeof api.createPayLink>;

/** @throws 400 `method` or `upgrade`; 409 `stale` or `conflict`; 429 */
export async function createLink(body: LinkBody, now = new Date()): Promise<CreatedLink> {
  const { id, payee: payeeId, amount, currency, reusable, sealed, keySealed } = body;
  const madeOf = digestOf(canonicalJson(JSON.parse(JSON.stringify(body))));
  if (!(await isMade(db(), id, madeOf))) await take(payLinkLimit, payeeId);
  const link: NewLink = {
    id,
    payeeId,
    shop: null,
    amount: amount === null ? null : BigInt(amount),
    currency,
    reusable,
    sealed,
    keySealed,
    labelSealed: body.labelSealed ?? null,
    madeOf,
    terms: (ways) => termsOf(body, ways, now),
  };
  return insertLink(link, now);
}

function termsOf(body: LinkBody, ways: PayeeWays, now: Date): LinkTerms {
  const { methods, rails, to, bankOf, expiresAt } = body;
  checkMethods(methods, ways);
  return {
    methods,
    rails: railsFor(methods, rails, to, ways),
    to,
    bankOf: bankOfLink(methods, bankOf, ways),
    expiresAt: expiryOf(expiresAt, now),
  };
}

/**
 * The terms of a link that a shop's customer or a booker creates. It never shows the payee's own bank details.
 * @param wanted ways to pay; the link takes those that are open
 * @param refusal message when none is open
 */
export function openTerms(
  wanted: readonly PayMethod[],
  { rails, to }: Pick<LinkBody, "rails" | "to">,
  ways: PayeeWays,
  takesBank: boolean,
  refusal: string,
): Omit<LinkTerms, "expiresAt"> {
  const open = openWays(ways);
  const isOpen: Record<PayMethod, boolean> = {
    card: open.card,
    paypal: open.paypal,
    crypto: open.rails.length > 0 && Object.keys(to).length > 0,
    bank: takesBank,
  };
  const methods = wanted.filter((method) => isOpen[method]);
  if (methods.length === 0) throw payErrors.method(refusal);
  if (!methods.includes("crypto")) return { methods, rails: [], to: {}, bankOf: null };
  return { methods, rails: railsFor(methods, rails, to, ways), to, bankOf: null };
}

/** Whether the link exists already. @throws 409 `conflict` when the id belongs to another link */
export async function isMade(
  from: Pick<Tx, "select">,
  id: string,
  madeOf: string,
): Promise<boolean> {
  const [found] = await from
    .select({ madeOf: payLink.madeOf })
    .from(payLink)
    .where(eq(payLink.id, id));
  if (found && found.madeOf !== madeOf) throw payErrors.idUsed();
  return found !== undefined;
}

/** Inserts the link once: of two identical requests one inserts it, and both return it. */
export async function insertLink(given: NewLink, now: Date): Promise<CreatedLink> {
  const { terms, ...made } = given;
  const isNew = await db().transaction(async (tx) => {
    const ofPayee = eq(payeeTable.id, made.payeeId);
    const [locked] = await tx
      .select({ id: payeeTable.id })
      .from(payeeTable)
      .where(ofPayee)
      // Not a full lock: binding a shop references the payee's row while holding the shop's, and a full lock could
      // deadlock.
      .for("no key update");
    if (!locked) throw payErrors.payeeUnknown();
    if (await isMade(tx, made.id, made.madeOf)) return false;
    const checked = await terms(await readWaysOf(made.payeeId, tx), tx);
    const ref = await freeReference(tx, made.payeeId);
    const [row] = await tx
      .insert(payLink)
      .values({ ...made, ...checked, ref, createdAt: now })
      .onConflictDoNothing()
      .returning();
    // Another payee used this id at the same moment.
    if (!row) throw payErrors.idUsed();
    await writeEvents(tx, row, [], [{ type: "pay.created", paymentId: null }], now);
    return true;
  });
  return { isNew, view: publicLinkView(await readLinkRecord(made.id), null, now) };
}

/** The caller holds the payee's lock. */
async function freeReference(tx: Tx, payeeId: string): Promise<string> {
  for (;;) {
    const ref = newReference();
    const isThis = and(eq(payLink.payeeId, payeeId), eq(payLink.ref, ref));
    const [taken] = await tx.select({ id: payLink.id }).from(payLink).where(isThis);
    if (!taken) return ref;
  }
}

/**
 * Cancels a link. Canceling it again returns the same.
 * @param isIdle cancel only when no payment is pending and no way to pay remains
 * @throws 409 `conflict` when it is paid, or not idle
 */
export async function cancelLink(
  { id, payeeId }: Pick<LinkRow, "id" | "payeeId">,
  isIdle: boolean,
  now = new Date(),
): Promise<PublicLinkView> {
  await db().transaction(async (tx) => {
    const current = await lockLink(tx, id);
    const { link, payments } = current;
    if (link.status === "canceled") return;
    if (link.status === "paid" || link.status === "refunded")
      throw payErrors.conflict("This link is paid: it cannot be canceled any more.");
    if (isIdle) {
      const isUnderWay = payments.some(
        ({ status }) => status === "started" || status === "pending",
      );
      const { order } = offerOf(link, await readWaysOf(payeeId, tx));
      if (isUnderWay || order.length > 0 || isPartPaid(link, payments))
        throw payErrors.conflict("This link can still be paid.");
    }
    await saveOutcome(tx, current, cancel(current, now), now);
  });
  return publicLinkView(await readLinkRecord(id), null, now);
}
