/** Links to a shop: rows of its file that only the shop's own routes create and end (SH-054, SH-055, DB-041). */
import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { fileLink, shopLink } from "@/db/schema";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-links";
import { removeKeptLink } from "@/lib/files/keep";
import { lockHead } from "@/lib/files/lock";
import { endLinks } from "@/lib/files/revoke";
import { addLink } from "@/lib/files/share";
import { newCapability } from "@/lib/protocol/capability";
import { isUuid } from "@/lib/protocol/ids";
import type { ShopPerson } from "./access";
import { shopErrors } from "./errors";
import { lockShopAs } from "./lock";

/** Customers' links, newest first (SH-054). */
export async function listLinks({ shopId }: ShopPerson): Promise<AnswerOf<typeof api.listLinks>> {
  const { id, createdAt, expiresAt } = fileLink;
  const rows = await db()
    .select({ id, createdAt, expiresAt })
    .from(shopLink)
    .innerJoin(fileLink, eq(fileLink.id, shopLink.id))
    .where(
      and(eq(shopLink.shopId, shopId), eq(shopLink.kind, "customer"), isNull(fileLink.revokedAt)),
    )
    .orderBy(desc(createdAt), desc(id));
  return {
    links: rows.map(({ id, createdAt, expiresAt }) => ({
      accessId: id,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
  };
}

/** @throws 409 `full`, `conflict` for a token used before */
export async function createLink(
  person: ShopPerson,
  { expiresAt, token = newCapability(), envelope }: Body<typeof api.createLink>,
): Promise<AnswerOf<typeof api.createLink>> {
  const { shopId } = person;
  const accessId = randomUUID();
  await db().transaction(async (tx) => {
    await lockHead(tx, shopId);
    await lockShopAs(tx, person);
    const link = { id: accessId, shopId, envelope: envelope ?? null, expiresAt };
    await addShopLink(tx, token, { ...link, kind: "customer" });
  });
  return { accessId, token };
}

type NewShopLink = Pick<typeof fileLink.$inferInsert, "envelope" | "expiresAt"> &
  typeof shopLink.$inferInsert;

/** The caller holds the file's lock. @throws 409 `full`, `conflict` for a token or an id used before */
export async function addShopLink(
  tx: Tx,
  token: string,
  { id, shopId, kind, ...more }: NewShopLink & { id: string },
): Promise<void> {
  await addLink(tx, token, { id, fileId: shopId, role: "view", ...more });
  await tx.insert(shopLink).values({ id, shopId, kind });
}

/** @throws 404, 403 `owner`, 409 `person` or `reseller` */
export async function deleteLink(person: ShopPerson, accessId: string): Promise<{ ok: true }> {
  const { shopId } = person;
  if (!isUuid(accessId)) throw shopErrors.noLink();
  await db().transaction(async (tx) => {
    await lockHead(tx, shopId);
    await lockShopAs(tx, person);
    const own = and(eq(shopLink.shopId, shopId), eq(shopLink.id, accessId));
    const [link] = await tx.select().from(shopLink).where(own);
    if (!link) throw shopErrors.noLink();
    if (link.kind === "owner") throw shopErrors.ownerLink();
    if (link.kind === "person") throw shopErrors.personLink();
    if (link.kind === "reseller") throw shopErrors.resellerLink();
    await removeKeptLink(tx, accessId);
  });
  await endLinks(shopId, [{ id: accessId }]);
  return { ok: true };
}
