/** `Idempotency-Key`: the same request sent again gets the first answer again, and its effects happen once. */

import { and, eq, lt, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { isLockTimeout } from "@/db/db-errors";
import { removeInSteps } from "@/db/remove-in-steps";
import { idempotency } from "@/db/schema";
import { digestOf } from "@/lib/digest";
import { HOUR_MS } from "@/lib/time";
import { errors, HttpError } from "./errors";
import { Answer } from "./route";

const SHAPE = /^[A-Za-z0-9\-_.:]{8,100}$/;

/** The key of a request, or null without one. @throws 400 for a key of another shape (D-20) */
export function idempotencyKeyOf(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key !== null && !SHAPE.test(key))
    throw errors.invalid("Idempotency-Key: 8 to 100 letters, digits or - _ . :");
  return key;
}

export interface OnceOptions {
  /** Whose key it is and for what; keys of different scopes never meet. */
  scope: string;
  key: string;
  /** The body as it was sent. */
  body: string;
  /** How long the answer is kept (hours); null: until its owner removes it. */
  hours: number | null;
  /** What the same key with another body answers; a 409 unless the contract says otherwise. */
  onOtherBody?: () => HttpError;
}

/** Whether an answer was made now or was kept from the first time. */
export interface Once {
  answer: Answer;
  again: boolean;
}

/**
 * Runs a request once per key. Its effects and its answer are committed together; of two at the same time the
 * second waits and gets the first one's answer. A request that throws leaves its key free.
 * @throws 409 `conflict` for another body under the same key, or while the first still runs after three seconds
 */
export async function once(options: OnceOptions, run: (tx: Tx) => Promise<Answer>): Promise<Once> {
  const { scope, key, body, hours, onOtherBody = otherBody } = options;
  const bodyHash = digestOf(body);
  const mine = and(eq(idempotency.scope, scope), eq(idempotency.key, key));
  try {
    return await db().transaction(async (tx) => {
      await tx.delete(idempotency).where(and(mine, lt(idempotency.expiresAt, sql`now()`)));
      const claim = { scope, key, bodyHash, status: 0, answer: "", expiresAt: inHours(hours) };
      const claimed = await tx.insert(idempotency).values(claim).onConflictDoNothing().returning();
      if (claimed.length > 0) {
        const answer = await run(tx);
        const given = { status: answer.status, answer: JSON.stringify(answer.body) };
        await tx.update(idempotency).set(given).where(mine);
        return { answer, again: false };
      }
      const [kept] = await tx.select().from(idempotency).where(mine);
      if (!kept) throw underWay();
      if (kept.bodyHash !== bodyHash) throw onOtherBody();
      return { answer: new Answer(kept.status, JSON.parse(kept.answer)), again: true };
    });
  } catch (fault) {
    if (isLockTimeout(fault)) throw underWay();
    throw fault;
  }
}

const inHours = (hours: number | null): Date | null =>
  hours === null ? null : new Date(Date.now() + hours * HOUR_MS);

const otherBody = () =>
  new HttpError(409, "conflict", "This Idempotency-Key was used for another request.");
const underWay = () =>
  new HttpError(409, "conflict", "The same request is still under way.", { retryAfter: 1 });

/** Removes answers whose time is over. @returns how many */
export const purgeIdempotency = (): Promise<number> =>
  removeInSteps(idempotency, lt(idempotency.expiresAt, sql`now()`));
