/** Leaving, removing and returning. An ended person's link row stays but opens nothing. */
import { eq } from "drizzle-orm";
import { pool } from "@/db/client";
import { shopPerson } from "@/db/schema";
import { digestOf, isDigestOf } from "@/lib/digest";
import { capabilityOf } from "@/lib/files/access";
import { closeKeptLink, reopenKeptLink } from "@/lib/files/keep";
import { endLinks } from "@/lib/files/revoke";
import type { Called } from "@/lib/http/families";
import type { Step } from "@/lib/http/route";
import { isUuid } from "@/lib/protocol/ids";
import { shopPerson as letIn, type ShopPerson } from "./access";
import { shopErrors } from "./errors";
import { MAX_PEOPLE } from "./limits";
import { changePeople, changePeopleAs, type LockedPeople } from "./people-lock";
import * as rules from "./people-rules";

/** The person's sealed key stays stored until the shop key changes, but no answer contains it (P-007). */
export async function endPerson(
  { tx, shop }: LockedPeople,
  { id, endedEpoch }: rules.PersonRow,
  ending: "left" | "removed",
  now: Date,
): Promise<void> {
  await closeKeptLink(tx, id);
  const ended = { ending, endedAt: now, endedEpoch: endedEpoch ?? shop.epoch };
  await tx
    .update(shopPerson)
    .set({ ...ended, takerStay: null })
    .where(eq(shopPerson.id, id));
}

/** @param sealedKey the current shop key, when it changed meanwhile @throws 409 `full` */
export async function reopenPerson(
  { tx, shop, people }: LockedPeople,
  { id, expiresAt }: rules.PersonRow,
  now: Date,
  sealedKey: { key?: string; sealed?: string } = {},
): Promise<void> {
  const there = people.filter((person) => rules.isThere(person, now));
  if (there.length >= MAX_PEOPLE) throw shopErrors.full("A shop has at most ten people.");
  await reopenKeptLink(tx, shop.id, id, expiresAt);
  await tx
    .update(shopPerson)
    .set({ ...sealedKey, ending: null, endedAt: null, endedEpoch: null })
    .where(eq(shopPerson.id, id));
}

/** P-005. @throws 403 for the owner */
export async function leaveShop(person: ShopPerson, now = new Date()): Promise<{ until: string }> {
  if (person.role === "owner") throw shopErrors.ownPerson();
  await changePeopleAs(person, async (locked) => {
    const own = locked.people.find(({ id }) => id === person.linkId);
    if (own) await endPerson(locked, own, "left", now);
  });
  await endLinks(person.shopId, [{ id: person.linkId }]);
  return { until: new Date(now.getTime() + rules.BACK_MS).toISOString() };
}

/** A person who left. Their link opens nothing; only the route for returning finds it. */
export interface LeftPerson {
  shopId: string;
  linkId: string;
}

const FIND = `select p.id, p.auth_hash from shop_person p join file_link l on l.id = p.id
where l.token_hash = $1 and p.shop_id = $2 and p.ending = 'left'`;

/** A person who did not leave, or has returned already, is admitted as usual. @throws 401, 404, 403 */
export const leftPerson: Step<
  Called & { params: { shopId: string } },
  { left: LeftPerson | null }
> = async (call) => {
  const { shopId } = call.params;
  const { headers } = call.request;
  const capability = capabilityOf(call.caller, headers);
  const values = [digestOf(capability), isUuid(shopId) ? shopId : null];
  const { rows } = await pool().query<{ id: string; auth_hash: string }>(FIND, values);
  const [row] = rows;
  if (!row) {
    const { person } = await letIn(call);
    if (person.role === "owner") throw shopErrors.ownPerson();
    return { left: null };
  }
  const auth = headers.get("x-shop-auth");
  if (!auth) throw shopErrors.authMissing();
  if (!isDigestOf(row.auth_hash, auth)) throw shopErrors.authWrong();
  return { left: { shopId, linkId: row.id } };
};

/** P-005. @throws 404 when the owner removed them later, 409 `gone`, `rekeyed`, `full` */
export async function comeBack(left: LeftPerson | null, now = new Date()): Promise<{ ok: true }> {
  if (left)
    await changePeople(left.shopId, async (locked) => {
      const person = locked.people.find(({ id }) => id === left.linkId);
      if (person?.ending === null) return;
      if (person?.ending !== "left") throw shopErrors.notLive();
      if (!rules.canComeBack(person, now)) throw shopErrors.gone();
      if (person.endedEpoch !== locked.shop.epoch) throw shopErrors.rekeyed();
      await reopenPerson(locked, person, now);
    });
  return { ok: true };
}
