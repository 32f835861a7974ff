/** How long changes of people can be undone (P-003, P-005, P-006): pure, with the time passed in. */
import type { shopPerson } from "@/db/schema";
import { DAY_MS, MINUTE_MS } from "@/lib/time";

export const INVITATION_MS = 7 * DAY_MS;
export const BACK_MS = 10 * MINUTE_MS;
const RESTORE_MS = DAY_MS;
/** How long the server knows that somebody was there. */
export const FORGET_MS = 30 * DAY_MS;

export type PersonRow = typeof shopPerson.$inferSelect;
type Ended = Pick<PersonRow, "ending" | "endedAt">;

/** Whether they count among the shop's people: neither ended, nor invited by a link that has expired. */
export const isThere = ({ endedAt, expiresAt }: PersonRow, now: Date): boolean =>
  endedAt === null && (expiresAt === null || expiresAt > now);

const isWithin = (at: Date | null, ms: number, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() <= ms;

export const canComeBack = ({ ending, endedAt }: Ended, now: Date): boolean =>
  ending === "left" && isWithin(endedAt, BACK_MS, now);

export const canBeRestored = ({ ending, endedAt }: Ended, now: Date): boolean =>
  ending === "removed" && isWithin(endedAt, RESTORE_MS, now);

/**
 * They know the shop key and are gone: the owner's page changes it, for who left once they cannot come back. Whoever let
 * an invitation expire may have read the key by it.
 */
export const needsRotation = (person: PersonRow, now: Date): boolean =>
  person.sealed !== null && !isThere(person, now) && !canComeBack(person, now);

/** What only they open. */
export const secretOf = ({ privateSealed, key, sealed }: PersonRow) => ({
  ...{ privateSealed, key, sealed },
});
