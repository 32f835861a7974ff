/** Changes a shop's owner: the owner offers it to one manager, who takes it (P-008, P-009). */
import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { shop, shopBackup, shopLink, shopPerson } from "@/db/schema";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-people";
import { digestOf } from "@/lib/digest";
import { reserveToken } from "@/lib/files/create";
import { changeKeptLink } from "@/lib/files/keep";
import { endLinks } from "@/lib/files/revoke";
import { take } from "@/lib/http/rate-limit";
import { isUuid } from "@/lib/protocol/ids";
import type { ShopOwner, ShopPerson } from "./access";
import { shopErrors } from "./errors";
import { publishLimit } from "./limits";
import { endPerson } from "./people-ends";
import { changePeopleAs, type LockedPeople } from "./people-lock";
import { isThere } from "./people-rules";
import { applyRotation, checkSeen } from "./rotate";

/** Replaces an earlier offer. @throws 404, 409 unless it is a manager who has joined */
export async function askTaker(
  owner: ShopOwner,
  accessId: string,
  stay: boolean,
): Promise<AnswerOf<typeof api.askTaker>> {
  if (!isUuid(accessId)) throw shopErrors.noPerson();
  await changePeopleAs(owner, async (locked) => {
    const person = locked.people.find(({ id }) => id === accessId);
    if (!person?.opened || person.endedAt !== null || accessId === locked.ownerId)
      throw shopErrors.noTaker();
    await clearTaker(locked);
    await locked.tx.update(shopPerson).set({ takerStay: stay }).where(eq(shopPerson.id, accessId));
  });
  return { taker: accessId, stay };
}

/** Does nothing when this person has no offer; another person's offer stays. @throws 403, 404 for a former owner */
export async function cancelTaker(owner: ShopOwner, accessId: string): Promise<{ ok: true }> {
  await changePeopleAs(owner, async (locked) => {
    if (locked.people.some(({ id, takerStay }) => id === accessId && takerStay !== null))
      await clearTaker(locked);
  });
  return { ok: true };
}

async function clearTaker({ tx, shop }: LockedPeople): Promise<void> {
  await tx.update(shopPerson).set({ takerStay: null }).where(eq(shopPerson.shopId, shop.id));
}

/**
 * P-009: all of it or nothing. A former owner who stays keeps their link as a manager's; otherwise everybody but the
 * new owner loses access.
 * @param alsoDo runs in the same transaction
 * @throws 403 without an offer, 409 `stale`, `conflict` for a token used before, 429
 */
export async function takeShop(
  taker: ShopPerson,
  { ownerToken, authHash, next, ...seen }: Body<typeof api.takeShop>,
  alsoDo: (tx: Tx) => Promise<unknown>,
  now = new Date(),
): Promise<AnswerOf<typeof api.takeShop>> {
  const { shopId, linkId } = taker;
  await take(publishLimit, shopId);
  const { numbers, ended } = await changePeopleAs(taker, async (locked) => {
    const { tx, people, ownerId } = locked;
    const stay = people.find(({ id }) => id === linkId)?.takerStay;
    if (stay == null || taker.role !== "manager") throw shopErrors.notTaker();
    checkSeen(locked.shop, seen);
    const there = people.filter((person) => isThere(person, now));
    const ends = stay ? [] : there.filter(({ id }) => id !== linkId);
    const remaining = there.filter((person) => !ends.includes(person));

    await reserveToken(tx, shopId, ownerToken);
    await changeKeptLink(tx, ownerId, { role: "view" });
    await changeKeptLink(tx, linkId, { role: "owner", tokenHash: digestOf(ownerToken) });
    const isTaker = sql`${shopLink.id} = ${linkId}`;
    await tx
      .update(shopLink)
      .set({ kind: sql`case when ${isTaker} then 'owner' else 'person' end` })
      .where(sql`${shopLink.id} in (${ownerId}, ${linkId})`);
    await tx.update(shop).set({ authHash }).where(eq(shop.id, shopId));
    await tx.update(shopPerson).set({ authHash }).where(eq(shopPerson.id, linkId));
    await clearTaker(locked);
    for (const person of ends) await endPerson(locked, person, "removed", now);
    const numbers = await applyRotation(locked, next, remaining, linkId);
    await tx.delete(shopBackup).where(eq(shopBackup.shopId, shopId));
    await alsoDo(tx);
    return { numbers, ended: [linkId, ownerId, ...ends.map(({ id }) => id)] };
  });
  await endLinks(
    shopId,
    ended.map((id) => ({ id })),
  );
  return numbers;
}
