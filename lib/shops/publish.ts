/**
 * Stores what an owner publishes: catalog, state and shop password. Each change names the version it is based on
 * (SH-043…SH-048, SH-058).
 */
import { and, desc, eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { isPlaced, shop, shopOrder, shopPerson, shopRequest, shopSealed } from "@/db/schema";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-owner";
import { take } from "@/lib/http/rate-limit";
import type { ShopPerson } from "./access";
import { shopErrors } from "./errors";
import { publishLimit } from "./limits";
import { checkPayLock, lockShopAs, type ShopRow } from "./lock";
import { secretOf } from "./people-rules";
import { promoteStaged } from "./photos";
import { countToShip } from "./supply/orders";

/** Reads everything in one snapshot. @throws 404 when the shop was deleted meanwhile */
export async function readShop({
  shopId,
  linkId,
  role,
}: ShopPerson): Promise<AnswerOf<typeof api.readShop>> {
  const [row] = await db()
    .select()
    .from(shop)
    .innerJoin(shopSealed, eq(shopSealed.shopId, shop.id))
    .leftJoin(shopPerson, eq(shopPerson.id, linkId))
    .where(eq(shop.id, shopId));
  if (!row) throw shopErrors.notRegistered();
  const { seq, open, stateVersion, epoch, gateSalt: salt, gateKey: key } = row.shop;
  const { keys, catalog, state, ring } = row.shop_sealed;
  return {
    ...{ keys, seq, catalog, open, state, stateVersion, epoch, ring },
    gate: salt !== null && key !== null ? { salt, key } : null,
    sealedKey: row.shop_person && secretOf(row.shop_person),
    role: role === "owner" ? "owner" : "manager",
  };
}

const RECENT_ORDERS = 100;

/** SH-053 */
export async function readSummary({
  shopId,
}: ShopPerson): Promise<AnswerOf<typeof api.readSummary>> {
  const [supply, [row], orders, requests] = await Promise.all([
    countToShip(shopId),
    db()
      .select({
        open: shop.open,
        total: shop.orders,
        state: shopSealed.state,
        stateVersion: shop.stateVersion,
      })
      .from(shop)
      .innerJoin(shopSealed, eq(shopSealed.shopId, shop.id))
      .where(eq(shop.id, shopId)),
    db()
      .select({ at: shopOrder.createdAt })
      .from(shopOrder)
      .where(and(eq(shopOrder.shopId, shopId), isPlaced(shopOrder)))
      .orderBy(desc(shopOrder.place))
      .limit(RECENT_ORDERS),
    db()
      .select({ id: shopRequest.id })
      .from(shopRequest)
      .where(and(eq(shopRequest.shopId, shopId), isPlaced(shopRequest)))
      .orderBy(desc(shopRequest.place)),
  ]);
  if (!row) throw shopErrors.notRegistered();
  const recent = orders.map(({ at }) => at.toISOString());
  return {
    ...row,
    lastAt: recent[0] ?? null,
    recent,
    requests: requests.map(({ id }) => id),
    ...supply,
  };
}

/** SH-044 */
export const changeShop = <Change extends Partial<Pick<ShopRow, "open" | "wholesaleOnly">>>(
  person: ShopPerson,
  change: Change,
): Promise<Change> =>
  db().transaction(async (tx) => {
    await lockShopAs(tx, person);
    await tx.update(shop).set(change).where(eq(shop.id, person.shopId));
    return change;
  });

/** U-005 */
export async function setWholesale(person: ShopPerson, on: boolean): Promise<{ on: boolean }> {
  const { wholesaleOnly } = await changeShop(person, { wholesaleOnly: on });
  return { on: wholesaleOnly };
}

/** Changes a shop if it is still the version its owner saw. @throws 409 `rekeyed`, `stale`, 429 */
async function publish(
  person: ShopPerson,
  payLock: unknown,
  isCurrent: (row: ShopRow) => boolean,
  write: (tx: Tx, row: ShopRow) => Promise<unknown>,
): Promise<void> {
  await take(publishLimit, person.shopId);
  await db().transaction(async (tx) => {
    const row = await lockShopAs(tx, person);
    checkPayLock(row, payLock);
    if (!isCurrent(row)) throw shopErrors.stale();
    await write(tx, row);
  });
}

const writeCatalog = async (tx: Tx, shopId: string, catalog: string, head: Partial<ShopRow>) => {
  await tx.update(shopSealed).set({ catalog }).where(eq(shopSealed.shopId, shopId));
  await tx.update(shop).set(head).where(eq(shop.id, shopId));
};

/** SH-045. @throws 409 `stale`, 429 */
export async function publishCatalog(
  person: ShopPerson,
  { seq, catalog, wholesaleOnly, payLock }: Body<typeof api.publishCatalog>,
): Promise<{ seq: number }> {
  await publish(
    person,
    payLock,
    (row) => row.seq + 1 === seq,
    (tx, row) =>
      writeCatalog(tx, person.shopId, catalog, {
        seq,
        wholesaleOnly: wholesaleOnly ?? row.wholesaleOnly,
      }),
  );
  return { seq };
}

/** SH-046. @throws 409 `stale`, 429 */
export async function storeState(
  person: ShopPerson,
  { version, state, payLock }: Body<typeof api.storeState>,
): Promise<{ version: number }> {
  const { shopId } = person;
  await publish(
    person,
    payLock,
    (row) => row.stateVersion === version,
    async (tx) => {
      await tx.update(shopSealed).set({ state }).where(eq(shopSealed.shopId, shopId));
      await tx
        .update(shop)
        .set({ stateVersion: sql`${shop.stateVersion} + 1` })
        .where(eq(shop.id, shopId));
    },
  );
  return { version: version + 1 };
}

/** SH-058: customers see the old shop or the new one, never a mix. @throws 409 `stale`, 429 */
export async function changeGate(
  person: ShopPerson,
  { seq, catalog, gate, photos: asked, staged, payLock }: Body<typeof api.changeGate>,
): Promise<{ seq: number }> {
  const { shopId } = person;
  await publish(
    person,
    payLock,
    (row) => row.seq + 1 === seq && (asked !== "staged" || row.stagedPhotos === staged),
    async (tx) => {
      const photos = await promoteStaged(tx, shopId, asked === "staged" ? null : asked);
      if (photos === null) throw shopErrors.stale();
      await writeCatalog(tx, shopId, catalog, {
        seq,
        gateSalt: gate?.salt ?? null,
        gateVerifier: gate?.verifier ?? null,
        gateKey: gate?.key ?? null,
        photos,
        stagedPhotos: 0,
      });
    },
  );
  return { seq };
}
