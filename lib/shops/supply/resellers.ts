/** Resellers of a shop's goods, whom their supplier lists and whose terms it changes (U-001…U-005). */
import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { shop, shopReseller } from "@/db/schema";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-supply";
import { lockHead } from "@/lib/files/lock";
import { newCapability } from "@/lib/protocol/capability";
import { isUuid } from "@/lib/protocol/ids";
import type { ShopOwner } from "../access";
import { shopErrors } from "../errors";
import { addShopLink } from "../links";
import { lockShopAs } from "../lock";
import { endRelation, isListed, isLive, lockRelation, restoreRelation } from "./relations";

/** @throws 409 `full`, `conflict` for a token or an id used before */
export async function createReseller(
  owner: ShopOwner,
  { accessId = randomUUID(), token = newCapability(), ...given }: Body<typeof api.createReseller>,
): Promise<AnswerOf<typeof api.createReseller>> {
  const { shopId } = owner;
  const { envelope = null, expiresAt = null, terms, dropship } = given;
  await db().transaction(async (tx) => {
    await lockHead(tx, shopId);
    await lockShopAs(tx, owner);
    const link = { id: accessId, shopId, kind: "reseller" as const };
    await addShopLink(tx, token, { ...link, envelope, expiresAt });
    await tx.insert(shopReseller).values({ accessId, supplierId: shopId, terms, dropship });
  });
  return { accessId, token };
}

export async function listResellers({
  shopId,
}: ShopOwner): Promise<AnswerOf<typeof api.listResellers>> {
  const [[head], rows] = await Promise.all([
    db().select({ wholesaleOnly: shop.wholesaleOnly }).from(shop).where(eq(shop.id, shopId)),
    db()
      .select()
      .from(shopReseller)
      .where(and(eq(shopReseller.supplierId, shopId), isListed))
      .orderBy(desc(shopReseller.createdAt), desc(shopReseller.accessId)),
  ]);
  if (!head) throw shopErrors.notRegistered();
  const resellers: AnswerOf<typeof api.listResellers>["resellers"] = [];
  const past: AnswerOf<typeof api.listResellers>["past"] = [];
  for (const { accessId, endedAt, endedBy, ...row } of rows) {
    const statementAt = row.statementAt?.toISOString() ?? null;
    if (endedAt) {
      past.push({ accessId, endedAt: endedAt.toISOString(), endedBy, statementAt });
      continue;
    }
    resellers.push({
      accessId,
      createdAt: row.createdAt.toISOString(),
      joinedAt: row.joinedAt?.toISOString() ?? null,
      terms: row.terms,
      dropship: row.dropship,
      linked: row.linked.length,
      statementAt,
    });
  }
  return { resellers, past, ...head };
}

/** @throws 404 */
function resellerOf({ shopId }: ShopOwner, accessId: string) {
  if (!isUuid(accessId)) throw shopErrors.noReseller();
  return and(eq(shopReseller.supplierId, shopId), eq(shopReseller.accessId, accessId));
}

/** A reseller that has joined sees the earlier terms beside the new ones, once. @throws 404 */
export async function changeReseller(
  owner: ShopOwner,
  accessId: string,
  { terms, dropship }: Body<typeof api.changeReseller>,
): Promise<{ ok: true }> {
  const was = sql`case when ${shopReseller.joinedAt} is not null and ${shopReseller.terms} <> ${terms}
    then coalesce(${shopReseller.was}, ${shopReseller.terms}) else ${shopReseller.was} end`;
  const { length } = await db()
    .update(shopReseller)
    .set({ terms, dropship, was })
    .where(and(resellerOf(owner, accessId), isLive))
    .returning({ accessId: shopReseller.accessId });
  if (length === 0) throw shopErrors.noReseller();
  return { ok: true };
}

export const endReseller = (owner: ShopOwner, accessId: string) =>
  endRelation(resellerOf(owner, accessId), "supplier", shopErrors.noReseller);

export const restoreReseller = (owner: ShopOwner, accessId: string) =>
  restoreRelation(owner.shopId, resellerOf(owner, accessId), "supplier", shopErrors.noReseller);

/**
 * U-004: also for a relation that ended.
 * @throws 404 when the relation was removed or the reseller's shop is deleted
 */
export function putStatement(
  owner: ShopOwner,
  accessId: string,
  sealed: string | null,
): Promise<{ ok: true }> {
  return db().transaction(async (tx) => {
    const row = await lockRelation(tx, and(resellerOf(owner, accessId), isListed));
    const isThere = row?.resellerId && (await tx.$count(shop, eq(shop.id, row.resellerId))) > 0;
    if (!isThere) throw shopErrors.noReseller();
    const statementAt = sealed === null ? null : sql`now()`;
    await tx
      .update(shopReseller)
      .set({ statement: sealed, statementAt })
      .where(eq(shopReseller.accessId, accessId));
    return { ok: true };
  });
}
