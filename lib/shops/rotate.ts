/**
 * Stores a new shop key and everything sealed under it in one transaction, if the caller saw the current version
 * (P-010, P-011).
 */
import { and, eq, notInArray } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { shop, shopBackup, shopPerson, shopSealed } from "@/db/schema";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-people";
import { digestOf } from "@/lib/digest";
import { reserveToken } from "@/lib/files/create";
import { changeKeptLink } from "@/lib/files/keep";
import { endLinks } from "@/lib/files/revoke";
import { take } from "@/lib/http/rate-limit";
import type { ShopOwner, ShopPerson } from "./access";
import { shopErrors } from "./errors";
import { publishLimit } from "./limits";
import { lockShopAs, type ShopRow } from "./lock";
import { changePeopleAs, type LockedPeople, withOwner } from "./people-lock";
import { isThere, type PersonRow } from "./people-rules";

type Rotation = Body<typeof api.rotateShop>["next"];
interface Seen {
  epoch: number;
  seq: number;
  version: number;
}

/** @throws 409 `stale` when the page saw an older version */
export function checkSeen({ epoch, seq, stateVersion }: ShopRow, seen: Partial<Seen>): void {
  const { epoch: e = epoch, seq: s = seq, version: v = stateVersion } = seen;
  if (e !== epoch || s !== seq || v !== stateVersion) throw shopErrors.stale();
}

/**
 * @param remaining the people who get the new key; `joining` people have it already; all others lose theirs
 * @param askerId may also replace their own key pair
 * @throws 409 `stale` unless it is sealed to exactly these people, each by their current key pair
 */
export async function applyRotation(
  { tx, shop: row }: LockedPeople,
  next: Rotation,
  remaining: readonly PersonRow[],
  askerId: string,
  joining: readonly string[] = [],
): Promise<Seen> {
  const ids = remaining.map(({ id }) => id);
  const named = new Map(next.people.map((person) => [person.accessId, person]));
  if (named.size !== ids.length || next.people.length !== ids.length) throw shopErrors.stale();
  for (const { id, publicKey } of remaining) {
    const given = named.get(id);
    if (!given || (given.privateSealed !== undefined && id !== askerId)) throw shopErrors.stale();
    const isOther = given.publicKey !== undefined && given.publicKey !== publicKey;
    if (isOther && given.privateSealed === undefined) throw shopErrors.stale();
    const { key, sealed, publicKey: ownKey, privateSealed } = given;
    const own = ownKey !== undefined && privateSealed !== undefined;
    await tx
      .update(shopPerson)
      .set({ key, sealed, ...(own && { publicKey: ownKey, privateSealed }) })
      .where(eq(shopPerson.id, id));
  }
  await forgetKeys(tx, row.id, [...ids, ...joining]);
  const { keys, catalog, state, ring, kids, payLock, gate } = next;
  await tx
    .update(shopSealed)
    .set({ keys, catalog, state, ring, kids })
    .where(eq(shopSealed.shopId, row.id));
  const now = { epoch: row.epoch + 1, seq: row.seq + 1, stateVersion: row.stateVersion + 1 };
  const { salt = null, verifier = null, key = null } = gate ?? {};
  await tx
    .update(shop)
    .set({
      ...{ ...now, payLock },
      ...(gate !== undefined && { gateSalt: salt, gateVerifier: verifier, gateKey: key }),
    })
    .where(eq(shop.id, row.id));
  return { epoch: now.epoch, seq: now.seq, version: now.stateVersion };
}

/** P-007: removes the sealed keys of people whose access ended. */
async function forgetKeys(tx: Tx, shopId: string, remaining: readonly string[]): Promise<void> {
  await tx
    .update(shopPerson)
    .set({ key: null, sealed: null })
    .where(and(eq(shopPerson.shopId, shopId), notInArray(shopPerson.id, [...remaining])));
}

/** P-010; with `ownerToken` the owner's link changes too (SH-063). @throws 409 `stale`, `conflict`, 429 */
export async function rotateShop(
  owner: ShopOwner,
  { next, ownerToken, ...seen }: Body<typeof api.rotateShop>,
  now = new Date(),
): Promise<Seen> {
  const { shopId, linkId } = owner;
  await take(publishLimit, shopId);
  const numbers = await changePeopleAs(owner, async (locked) => {
    checkSeen(locked.shop, seen);
    const { tx, people } = await withOwner(locked);
    const remaining = people.filter((person) => isThere(person, now));
    if (ownerToken !== undefined) await replaceToken(tx, owner, ownerToken);
    return applyRotation(locked, next, remaining, linkId);
  });
  if (ownerToken !== undefined) await endLinks(shopId, [{ id: linkId }]);
  return numbers;
}

/** The earlier link stops working, and so does a backup that contains it. */
async function replaceToken(
  tx: Tx,
  { shopId, linkId }: ShopPerson,
  ownerToken: string,
): Promise<void> {
  await reserveToken(tx, shopId, ownerToken);
  await changeKeptLink(tx, linkId, { tokenHash: digestOf(ownerToken) });
  await tx.delete(shopBackup).where(eq(shopBackup.shopId, shopId));
}

/** P-011. @throws 409 `stale` */
export function replaceRing(
  person: ShopPerson,
  { epoch, was, ring, kids }: Body<typeof api.replaceRing>,
): Promise<AnswerOf<typeof api.replaceRing>> {
  const { shopId } = person;
  return db().transaction(async (tx) => {
    const row = await lockShopAs(tx, person);
    const [stored] = await tx.select().from(shopSealed).where(eq(shopSealed.shopId, shopId));
    const hash = stored?.ring == null ? null : digestOf(stored.ring);
    const isLess = stored?.kids.some((kid) => !kids.includes(kid));
    if (row.epoch !== epoch || hash !== was || isLess) throw shopErrors.stale();
    await tx.update(shopSealed).set({ ring, kids }).where(eq(shopSealed.shopId, shopId));
    return { ring: digestOf(ring) };
  });
}
