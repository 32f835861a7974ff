/** Removes what of an account has expired; none of it is believed after its time, this only frees the room. */
import { lt, sql } from "drizzle-orm";
import { removeInSteps } from "@/db/remove-in-steps";
import { emailCode, session, verification } from "@/db/schema";

/** @returns how many sessions were over */
export const sweepSessions = (): Promise<number> =>
  removeInSteps(session, lt(session.expiresAt, sql`now()`));

/** @returns how many of better-auth's own one-time values were over */
export const sweepVerifications = (): Promise<number> =>
  removeInSteps(verification, lt(verification.expiresAt, sql`now()`));

/** An hour longer than a code lives: its row also counts what was tried. @returns how many codes were over */
export const sweepEmailCodes = (): Promise<number> =>
  removeInSteps(emailCode, lt(emailCode.expiresAt, sql`now() - interval '1 hour'`));
