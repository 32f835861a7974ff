/** Removes expired rows of accounts. They are already ignored, so this only frees space. */
import { lt, sql } from "drizzle-orm";
import { removeInSteps } from "@/db/remove-in-steps";
import { apiKey, emailCode, personalKey, session, verification } from "@/db/schema";

export const SESSIONS_OVER = lt(session.expiresAt, sql`now()`);

/**
 * An ended key is refused like an unknown one (G-020). For this long its owner still sees it and may revoke it again.
 */
const KEPT = sql`interval '90 days'`;
export const API_KEYS_OVER = lt(apiKey.revokedAt, sql`now() - ${KEPT}`);
export const PERSONAL_KEYS_OVER = sql`least(${personalKey.revokedAt}, ${personalKey.expiresAt}) < now() - ${KEPT}`;

/** @returns how many expired sessions */
export const sweepSessions = (): Promise<number> => removeInSteps(session, SESSIONS_OVER);

/** @returns how many API keys that ended 90 days ago */
export const sweepApiKeys = (): Promise<number> => removeInSteps(apiKey, API_KEYS_OVER);

/** @returns how many personal keys that were revoked or expired 90 days ago */
export const sweepPersonalKeys = (): Promise<number> =>
  removeInSteps(personalKey, PERSONAL_KEYS_OVER);

/** @returns how many of better-auth's expired one-time values */
export const sweepVerifications = (): Promise<number> =>
  removeInSteps(verification, lt(verification.expiresAt, sql`now()`));

/** Removed an hour after the code expires, because the row also counts the tries. @returns how many codes */
export const sweepEmailCodes = (): Promise<number> =>
  removeInSteps(emailCode, lt(emailCode.expiresAt, sql`now() - interval '1 hour'`));
