/** Binds shops to the payments profile they use, and makes links for their orders (PY-040…PY-043). */
import { and, eq, or, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { payLink, payShop } from "@/db/schema";
import type { Body } from "@/lib/contract/operation";
import type * as links from "@/lib/contract/pay-links";
import type * as payees from "@/lib/contract/pay-payees";
import type { PayeeView, PayMethod } from "@/lib/contract/pay-shapes";
import { digestOf } from "@/lib/digest";
import { take } from "@/lib/http/rate-limit";
import { canonicalJson } from "@/lib/protocol/canonical-json";
import { DAY_MS } from "@/lib/time";
import { payErrors } from "./errors";
import { MAX_ORDER_LINKS, ORDER_LINK_DAYS, payOrderLimit } from "./limits";
import { type CreatedLink, insertLink, isMade, type LinkTerms, openTerms } from "./links";
import { readPayee } from "./payees";
import type { PayeeWays } from "./ways";

/**
 * Binds a shop to this profile. Without `methods` a new binding takes no way to pay, and an existing one stays as it
 * is.
 * @throws 409 `conflict` while the shop is bound to another profile; its owner or the shop's must unbind it first
 */
export async function bindShop(
  payeeId: string,
  { shop, methods }: Body<typeof payees.bindShop>,
): Promise<PayeeView> {
  await db().transaction(async (tx) => {
    const bound = await lockShop(tx, shop);
    if (bound.payeeId !== null && bound.payeeId !== payeeId)
      throw payErrors.conflict("This shop is bound to another payments profile.");
    await tx
      .update(payShop)
      .set({
        payeeId,
        methods: methods ?? bound.methods,
        boundAt: bound.payeeId === null ? sql`now()` : bound.boundAt,
      })
      .where(eq(payShop.shop, shop));
  });
  return readPayee(payeeId);
}

async function lockShop(tx: Tx, shop: string): Promise<typeof payShop.$inferSelect> {
  await tx.insert(payShop).values({ shop }).onConflictDoNothing();
  const [row] = await tx.select().from(payShop).where(eq(payShop.shop, shop)).for("update");
  if (!row) throw new Error("A shop that was written is there.");
  return row;
}

/** Unbinds a shop. The shop's choice of ways to pay is kept. @throws 404 when it is not bound to this profile */
export async function unbindShop(payeeId: string, shop: string): Promise<{ ok: true }> {
  const rows = await db()
    .update(payShop)
    .set({ payeeId: null, boundAt: null })
    .where(and(eq(payShop.shop, shop), eq(payShop.payeeId, payeeId)))
    .returning({ shop: payShop.shop });
  if (rows.length === 0) throw payErrors.shopUnknown();
  return { ok: true };
}

/** Also works for a shop that is not bound (PY-042). */
export async function setShopMethods(
  shop: string,
  methods: PayMethod[],
): Promise<{ ok: true; bound: boolean }> {
  const [row] = await db()
    .insert(payShop)
    .values({ shop, methods })
    .onConflictDoUpdate({ target: payShop.shop, set: { methods } })
    .returning({ payeeId: payShop.payeeId });
  return { ok: true, bound: row?.payeeId != null };
}

/**
 * Creates a link for an order. It takes the ways that the profile offers, the shop turned on and the customer asks for,
 * but never a bank transfer: the shop's catalog shows its bank details.
 * @throws 404 when the shop is not bound; 400 `method` when no way is left; 409; 429
 */
export async function createOrderLink(
  shop: string,
  body: Body<typeof links.createOrderLink>,
  network: string,
  now = new Date(),
): Promise<CreatedLink> {
  const [found] = await db().select().from(payShop).where(eq(payShop.shop, shop));
  const payeeId = found?.payeeId;
  if (!payeeId) throw payErrors.shopUnknown();
  const { id, amount, currency, sealed } = body;
  const madeOf = digestOf(canonicalJson(JSON.parse(JSON.stringify({ ...body, shop }))));
  if (!(await isMade(db(), id, madeOf))) await take(payOrderLimit, `${shop}:${network}`);
  return insertLink(
    {
      id,
      payeeId,
      shop,
      amount: BigInt(amount),
      currency,
      reusable: false,
      sealed,
      keySealed: null,
      labelSealed: null,
      madeOf,
      terms: async (ways, tx) => {
        // Locks the binding, so that nobody unbinds the shop, changes its ways or adds an order link meanwhile.
        const bound = await lockShop(tx, shop);
        if (bound.payeeId !== payeeId) throw payErrors.shopUnknown();
        await refuseWhenFull(tx, shop);
        return orderTerms(bound.methods, body, ways, now);
      },
    },
    now,
  );
}

async function refuseWhenFull(tx: Tx, shop: string): Promise<void> {
  const isLive = or(
    sql`${payLink.createdAt} > now() - interval '1 hour'`,
    eq(payLink.status, "pending"),
  );
  if ((await tx.$count(payLink, and(eq(payLink.shop, shop), isLive))) >= MAX_ORDER_LINKS)
    throw payErrors.tooManyLinks();
}

function orderTerms(
  turnedOn: readonly PayMethod[],
  body: Body<typeof links.createOrderLink>,
  ways: PayeeWays,
  now: Date,
): LinkTerms {
  const { methods: asked = ["card", "paypal", "crypto"] } = body;
  const wanted = asked.filter((method) => turnedOn.includes(method));
  return {
    ...openTerms(wanted, body, ways, false, "This shop takes no payment in that way."),
    expiresAt: new Date(now.getTime() + ORDER_LINK_DAYS * DAY_MS),
  };
}
