/** Payments profiles: created from an encrypted document, changed, read and deleted by their owner (PY-010…PY-016). */
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { payAddress, payee, payNotify, payProvider, payShop } from "@/db/schema";
import type { Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/pay-payees";
import type { PayeeView } from "@/lib/contract/pay-shapes";
import { digestOf } from "@/lib/digest";
import { keepFile, lockKeepable } from "@/lib/files/keep";
import { take } from "@/lib/http/rate-limit";
import type { PayFamily } from "@/lib/protocol/pay-families";
import { findPayee } from "./access";
import { payErrors } from "./errors";
import { payeeSetupLimit } from "./limits";
import { admitCode, changeNotify } from "./notify-address";
import type { PayeeRow } from "./rows";
import { openWays, readWaysOf } from "./ways";

export interface CreatedPayee {
  isNew: boolean;
  view: PayeeView;
}

/**
 * Creates a profile for a document whose owner is verified.
 * @throws 400 for a document that is not encrypted, or is a shop or a calendar; 409 for another `X-Pay-Auth`; 429
 */
export async function createPayee(
  id: string,
  auth: string,
  network: string,
): Promise<CreatedPayee> {
  const authHash = digestOf(auth);
  const found = await existing(db(), id, authHash);
  if (!found) await take(payeeSetupLimit, network);
  const isNew =
    !found &&
    (await db().transaction(async (tx) => {
      const file = await lockKeepable(tx, id);
      if (!file) throw payErrors.notLive();
      if (await existing(tx, id, authHash)) return false;
      if (!file.isEncrypted || file.keeper || file.category === "calendar")
        throw payErrors.notEncrypted();
      await keepFile(tx, id, "payments");
      await tx.insert(payee).values({ id, authHash });
      return true;
    }));
  return { isNew, view: await readPayee(id) };
}

/** @throws 409 when it was created with another `X-Pay-Auth` */
async function existing(
  from: Pick<Tx, "select">,
  id: string,
  authHash: string,
): Promise<PayeeRow | undefined> {
  const [row] = await from.select().from(payee).where(eq(payee.id, id));
  if (row && row.authHash !== authHash)
    throw payErrors.conflict("This document is a payments profile under another key.");
  return row;
}

/** The profile as its owner reads it. @throws 404 when it was deleted meanwhile */
export async function readPayee(id: string): Promise<PayeeView> {
  const [[row], providers, addresses, [notify], shops] = await Promise.all([
    db().select().from(payee).where(eq(payee.id, id)),
    db().select().from(payProvider).where(eq(payProvider.payeeId, id)),
    db()
      .select()
      .from(payAddress)
      .where(and(eq(payAddress.payeeId, id), isNull(payAddress.removedAt))),
    db().select().from(payNotify).where(eq(payNotify.payeeId, id)),
    db()
      .select()
      .from(payShop)
      .where(and(eq(payShop.payeeId, id), isNotNull(payShop.boundAt)))
      .orderBy(asc(payShop.boundAt)),
  ]);
  if (!row) throw payErrors.payeeUnknown();
  const stripe = providers.find(({ provider }) => provider === "stripe");
  const paypal = providers.find(({ provider }) => provider === "paypal");
  return {
    id,
    createdAt: row.createdAt.toISOString(),
    methods: row.methods,
    stripe: stripe
      ? {
          account: stripe.account,
          name: stripe.name,
          country: stripe.country,
          charges: stripe.active,
          livemode: stripe.livemode,
        }
      : null,
    paypal: paypal
      ? { merchant: paypal.account, email: paypal.email, receivable: paypal.active }
      : null,
    addresses: Object.fromEntries(
      addresses.map(({ family, address, rails, signed, addedAt }) => [
        family,
        { address, rails, signed, addedAt: addedAt.toISOString() },
      ]),
    ),
    notify: notify ? { email: notify.email, verified: notify.verifiedAt !== null } : null,
    shops: shops.flatMap(({ shop, methods, boundAt }) =>
      boundAt ? { shop, methods, boundAt: boundAt.toISOString() } : [],
    ),
    bankSealed: row.bankSealed,
  };
}

/** @throws 409 `stale` when the bank details are not the version the change is based on; 429 for too many codes */
export async function changePayee(
  payeeId: string,
  { methods, bankSealed, bankWas = null, notifyEmail }: Body<typeof api.changePayee>,
): Promise<PayeeView> {
  if (notifyEmail) await admitCode(payeeId, notifyEmail);
  await db().transaction(async (tx) => {
    const [row] = await tx.select().from(payee).where(eq(payee.id, payeeId)).for("update");
    if (!row) throw payErrors.payeeUnknown();
    if (bankSealed !== undefined && bankWas !== row.bankSealed)
      throw payErrors.stale("The bank details");
    await tx
      .update(payee)
      .set({
        methods: methods ?? row.methods,
        bankSealed: bankSealed === undefined ? row.bankSealed : bankSealed,
      })
      .where(eq(payee.id, payeeId));
    if (notifyEmail !== undefined) await changeNotify(tx, payeeId, notifyEmail);
  });
  return readPayee(payeeId);
}

/** What anybody may read: the ways to pay and the wallet addresses (PY-014). @throws 404 */
export async function readPublicPayee(payeeId: string) {
  await findPayee(payeeId);
  const ways = await readWaysOf(payeeId);
  const open = openWays(ways);
  const to: Partial<Record<PayFamily, string>> = {};
  for (const [family, entry] of Object.entries(ways.addresses))
    if (entry.rails.some((rail) => open.rails.includes(rail)))
      to[family as PayFamily] = entry.address;
  return { id: payeeId, ...open, to };
}
