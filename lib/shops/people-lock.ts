/**
 * Locks the file and then the shop for every change of a shop's people, and checks the caller again under both locks.
 */
import { and, asc, eq } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { fileLink, shopLink, shopPerson } from "@/db/schema";
import { lockHead } from "@/lib/files/lock";
import type { ShopPerson } from "./access";
import { shopErrors } from "./errors";
import { lockShop, lockShopAs, type ShopRow } from "./lock";
import type { PersonRow } from "./people-rules";

export interface LockedPeople {
  tx: Tx;
  shop: ShopRow;
  /** Including people whose access has ended. */
  people: PersonRow[];
  ownerId: string;
}

export const changePeople = <T>(
  shopId: string,
  change: (locked: LockedPeople) => Promise<T>,
): Promise<T> => inLocked(shopId, (tx) => lockShop(tx, shopId), change);

/** The same for a caller who was admitted earlier. @throws as `lockShopAs` */
export const changePeopleAs = <T>(
  person: ShopPerson,
  change: (locked: LockedPeople) => Promise<T>,
): Promise<T> => inLocked(person.shopId, (tx) => lockShopAs(tx, person), change);

const inLocked = <T>(
  shopId: string,
  lock: (tx: Tx) => Promise<ShopRow>,
  change: (locked: LockedPeople) => Promise<T>,
): Promise<T> =>
  db().transaction(async (tx) => {
    await lockHead(tx, shopId);
    const shop = await lock(tx);
    const people = await tx
      .select()
      .from(shopPerson)
      .where(eq(shopPerson.shopId, shopId))
      .orderBy(asc(shopPerson.addedAt), asc(shopPerson.id));
    const [owner] = await tx
      .select({ id: shopLink.id })
      .from(shopLink)
      .where(and(eq(shopLink.shopId, shopId), eq(shopLink.kind, "owner")));
    if (!owner) throw shopErrors.notLive();
    return change({ tx, shop, people, ownerId: owner.id });
  });

/** The owner has a row of their own only from the first key change on, so it is added here. */
export async function withOwner(locked: LockedPeople): Promise<LockedPeople> {
  const { tx, shop, people, ownerId } = locked;
  if (people.some(({ id }) => id === ownerId)) return locked;
  const [link] = await tx
    .select({ createdAt: fileLink.createdAt })
    .from(fileLink)
    .where(eq(fileLink.id, ownerId));
  const row = { id: ownerId, shopId: shop.id, authHash: shop.authHash, opened: true };
  const rows = await tx
    .insert(shopPerson)
    .values({ ...row, ...(link && { addedAt: link.createdAt }) })
    .returning();
  return { ...locked, people: [...rows, ...people] };
}
