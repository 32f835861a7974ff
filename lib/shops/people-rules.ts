/** How long changes of people can be undone (P-003, P-005, P-006). Pure functions that take the time as an argument. */
import type { shopPerson } from "@/db/schema";
import { DAY_MS, MINUTE_MS } from "@/lib/time";

export const INVITATION_MS = 7 * DAY_MS;
export const BACK_MS = 10 * MINUTE_MS;
const RESTORE_MS = DAY_MS;
/** How long the server remembers a former person. */
export const FORGET_MS = 30 * DAY_MS;

export type PersonRow = typeof shopPerson.$inferSelect;
type Ended = Pick<PersonRow, "ending" | "endedAt">;

/** Whether they count as a person of the shop: not ended, and not invited by an expired link. */
export const isThere = ({ endedAt, expiresAt }: PersonRow, now: Date): boolean =>
  endedAt === null && (expiresAt === null || expiresAt > now);

const isWithin = (at: Date | null, ms: number, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() <= ms;

/** Whether somebody who left may undo it (P-005). */
export const canComeBack = ({ ending, endedAt }: Ended, now: Date): boolean =>
  ending === "left" && isWithin(endedAt, BACK_MS, now);

/** Whether the owner may undo a removal (P-006). */
export const canBeRestored = ({ ending, endedAt }: Ended, now: Date): boolean =>
  ending === "removed" && isWithin(endedAt, RESTORE_MS, now);

/**
 * Whether the owner's page must change the shop key because a former person knows it. For somebody who left, only once
 * they can no longer return. Somebody who let an invitation expire may have read the key.
 */
export const needsRotation = (person: PersonRow, now: Date): boolean =>
  person.sealed !== null && !isThere(person, now) && !canComeBack(person, now);

/** The parts that only this person can open. */
export const secretOf = ({ privateSealed, key, sealed }: PersonRow) => ({
  ...{ privateSealed, key, sealed },
});
