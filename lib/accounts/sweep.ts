/** Removes expired rows of accounts. They are already ignored; this only frees space. */
import { lt, sql } from "drizzle-orm";
import { removeInSteps } from "@/db/remove-in-steps";
import { apiKey, emailCode, personalKey, session, verification } from "@/db/schema";

export const SESSIONS_OVER = lt(session.expiresAt, sql`now()`);

/** An ended key is refused like an unknown one (G-020); until then its owner may see it, and revoke it once more. */
const KEPT = sql`interval '90 days'`;
export const API_KEYS_OVER = lt(apiKey.revokedAt, sql`now() - ${KEPT}`);
export const PERSONAL_KEYS_OVER = sql`least(${personalKey.revokedAt}, ${personalKey.expiresAt}) < now() - ${KEPT}`;

/** @returns how many sessions were over */
export const sweepSessions = (): Promise<number> => removeInSteps(session, SESSIONS_OVER);

/** @returns how many keys of programs had ended 90 days ago */
export const sweepApiKeys = (): Promise<number> => removeInSteps(apiKey, API_KEYS_OVER);

/** @returns how many personal keys had been revoked or had expired 90 days ago */
export const sweepPersonalKeys = (): Promise<number> =>
  removeInSteps(personalKey, PERSONAL_KEYS_OVER);

/** @returns how many of better-auth's own one-time values were over */
export const sweepVerifications = (): Promise<number> =>
  removeInSteps(verification, lt(verification.expiresAt, sql`now()`));

/** An hour longer than a code lives: its row also counts what was tried. @returns how many codes were over */
export const sweepEmailCodes = (): Promise<number> =>
  removeInSteps(emailCode, lt(emailCode.expiresAt, sql`now() - interval '1 hour'`));
