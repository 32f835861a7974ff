/** The people who run a shop: listed, invited, removed and restored by its owner (P-001, P-002, P-006). */
import { and, eq, lt, or } from "drizzle-orm";
import { db } from "@/db/client";
import { fileLink, shop, shopLink, shopPerson, shopSealed } from "@/db/schema";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-people";
import { digestOf } from "@/lib/digest";
import { removeKeptLink } from "@/lib/files/keep";
import { endLinks } from "@/lib/files/revoke";
import { take } from "@/lib/http/rate-limit";
import { isUuid } from "@/lib/protocol/ids";
import type { ShopOwner, ShopPerson } from "./access";
import { shopErrors } from "./errors";
import { MAX_PEOPLE, publishLimit } from "./limits";
import { addShopLink } from "./links";
import { checkPayLock } from "./lock";
import { endPerson, reopenPerson } from "./people-ends";
import { changePeopleAs, type LockedPeople, withOwner } from "./people-lock";
import * as rules from "./people-rules";
import { applyRotation, checkSeen } from "./rotate";

type Listed = AnswerOf<typeof api.listPeople>["people"][number];

/** Reads everything in one snapshot. */
export async function listPeople(
  { shopId, linkId, role }: ShopPerson,
  now = new Date(),
): Promise<AnswerOf<typeof api.listPeople>> {
  const rows = await db()
    .select({
      ...{ id: shopLink.id, kind: shopLink.kind, createdAt: fileLink.createdAt },
      ...{ epoch: shop.epoch, ring: shopSealed.ring, person: shopPerson },
    })
    .from(shop)
    .innerJoin(shopSealed, eq(shopSealed.shopId, shop.id))
    .innerJoin(shopLink, eq(shopLink.shopId, shop.id))
    .innerJoin(fileLink, eq(fileLink.id, shopLink.id))
    .leftJoin(shopPerson, eq(shopPerson.id, shopLink.id))
    .where(and(eq(shop.id, shopId), or(eq(shopLink.kind, "owner"), eq(shopLink.kind, "person"))))
    .orderBy(fileLink.createdAt, shopLink.id);
  const people = rows.flatMap(({ id, kind, createdAt, person }): Listed[] => {
    const isOwner = kind === "owner";
    if (!isOwner && !(person && isListed(person, role === "owner", now))) return [];
    return [
      {
        accessId: id,
        role: isOwner ? "owner" : "manager",
        opened: person?.opened ?? true,
        addedAt: (person?.addedAt ?? createdAt).toISOString(),
        expiresAt: person?.expiresAt?.toISOString() ?? null,
        publicKey: person?.publicKey ?? null,
        taker: person?.takerStay == null ? null : { stay: person.takerStay },
        ...(person?.endedAt && {
          [person.ending === "left" ? "leftAt" : "removedAt"]: person.endedAt.toISOString(),
        }),
      },
    ];
  });
  const [first] = rows;
  const mine = rows.find(({ id }) => id === linkId)?.person;
  const ring = first?.ring;
  return {
    ...{ epoch: first?.epoch ?? 0, ring: ring == null ? null : digestOf(ring), me: linkId },
    people: people.sort((a, b) => Number(b.role === "owner") - Number(a.role === "owner")),
    mine: mine ? rules.secretOf(mine) : null,
    rotateDue: rows.some(({ person }) => person && rules.needsRotation(person, now)),
  };
}

const isListed = (person: rules.PersonRow, byOwner: boolean, now: Date): boolean =>
  rules.isThere(person, now) ||
  (byOwner && (rules.canComeBack(person, now) || rules.canBeRestored(person, now)));

/** P-002. @throws 409 `rekeyed`, `stale`, `full`, `conflict` for a token used before; 429 */
export async function invitePerson(
  owner: ShopOwner,
  {
    accessId,
    token,
    authHash,
    payLock,
    next,
    seq,
    version,
    ...secret
  }: Body<typeof api.invitePerson>,
  now = new Date(),
): Promise<AnswerOf<typeof api.invitePerson>> {
  const { shopId, linkId } = owner;
  if (next) await take(publishLimit, shopId);
  const expiresAt = new Date(now.getTime() + rules.INVITATION_MS);
  const epoch = await changePeopleAs(owner, async (locked) => {
    const { tx, shop } = locked;
    checkPayLock(shop, payLock);
    // Only the first invitation needs a key change.
    if ((shop.epoch === 0) !== (next !== undefined)) throw shopErrors.stale();
    checkSeen(shop, { ...(seq && { seq }), ...(version && { version }) });
    const { people } = await withOwner(locked);
    const there = people.filter((person) => rules.isThere(person, now));
    if (there.length >= MAX_PEOPLE) throw shopErrors.full("A shop has at most ten people.");
    await forgetLongGone(locked, now);
    await addShopLink(tx, token, { id: accessId, shopId, kind: "person", expiresAt });
    const person = { id: accessId, shopId, authHash, opened: false, addedAt: now, expiresAt };
    await tx.insert(shopPerson).values({ ...person, ...secret });
    if (!next) return shop.epoch;
    // An invited person has the new key already.
    const others = next.people.filter((one) => one.accessId !== accessId);
    const rotated = await applyRotation(locked, { ...next, people: others }, there, linkId, [
      accessId,
    ]);
    return rotated.epoch;
  });
  return { accessId, expiresAt: expiresAt.toISOString(), epoch };
}

async function forgetLongGone({ tx, shop }: LockedPeople, now: Date): Promise<void> {
  const before = new Date(now.getTime() - rules.FORGET_MS);
  const gone = await tx
    .select({ id: shopPerson.id })
    .from(shopPerson)
    .where(
      and(
        eq(shopPerson.shopId, shop.id),
        or(lt(shopPerson.endedAt, before), lt(shopPerson.expiresAt, before)),
      ),
    );
  for (const { id } of gone) await removeKeptLink(tx, id);
}

/**
 * P-006: the person's next request finds nothing. Repeating it gives the same answer.
 * @throws 403 for the owner, 404
 */
export async function removePerson(
  owner: ShopOwner,
  accessId: string,
  now = new Date(),
): Promise<{ ok: true }> {
  await changePeopleAs(owner, async (locked) => {
    if (accessId === locked.ownerId) throw shopErrors.ownPerson();
    const person = personIn(locked, accessId);
    // A person who left and is then removed cannot return.
    if (person.ending !== "removed") await endPerson(locked, person, "removed", now);
  });
  await endLinks(owner.shopId, [{ id: accessId }]);
  return { ok: true };
}

/** P-006. @throws 404, 409 `gone`, `rekeyed`, `full` */
export async function restorePerson(
  owner: ShopOwner,
  accessId: string,
  { key, sealed, payLock }: Body<typeof api.restorePerson>,
  now = new Date(),
): Promise<{ ok: true }> {
  await changePeopleAs(owner, async (locked) => {
    const person = personIn(locked, accessId);
    if (person.endedAt === null) return;
    const isExpired = person.expiresAt !== null && person.expiresAt <= now;
    if (isExpired || !rules.canBeRestored(person, now)) throw shopErrors.gone();
    if (payLock !== undefined) checkPayLock(locked.shop, payLock);
    const isSealed = key !== undefined && sealed !== undefined;
    if (!isSealed && person.endedEpoch !== locked.shop.epoch) throw shopErrors.rekeyed();
    await reopenPerson(locked, person, now, isSealed ? { key, sealed } : {});
  });
  return { ok: true };
}

/** @throws 404 */
function personIn({ people }: LockedPeople, accessId: string): rules.PersonRow {
  const person = isUuid(accessId) ? people.find(({ id }) => id === accessId) : undefined;
  if (!person) throw shopErrors.noPerson();
  return person;
}
