/** `Idempotency-Key`: a repeated request gets the first one's result, and its effects happen once. */

import { and, eq, lt, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { isLockTimeout } from "@/db/db-errors";
import { removeInSteps } from "@/db/remove-in-steps";
import { idempotency } from "@/db/schema";
import { digestOf } from "@/lib/digest";
import { HOUR_MS } from "@/lib/time";
import { errors, HttpError } from "./errors";
import type { Call, Step } from "./route";

const SHAPE = /^[A-Za-z0-9\-_.:]{8,100}$/;

/** A request's key, or null without one. @throws 400 for a malformed key (D-20) */
export function idempotencyKeyOf(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key !== null && !SHAPE.test(key))
    throw errors.invalid("Idempotency-Key: 8 to 100 letters, digits or - _ . :");
  return key;
}

/** An `Idempotency-Key` and the unparsed body that it was sent with. */
export interface KeyedBody {
  key: string;
  body: string;
}

/** Adds the request's key and body; null without a key. @throws 400 for a malformed key (D-20) */
export const keyedBody: Step<Call, { keyedBody: KeyedBody | null }> = ({ request, text }) => {
  const key = idempotencyKeyOf(request.headers);
  return { keyedBody: key === null ? null : { key, body: text } };
};

export interface OnceOptions extends KeyedBody {
  /** The key's owner and purpose. The same key in another scope is another key. */
  scope: string;
  /** How long the result is stored; null: until its owner is deleted. */
  hours: number | null;
  /** The error for the same key with another body; by default a 409. */
  onOtherBody?: () => HttpError;
}

/**
 * Runs a request once per key. Its effects and its result are committed together. Of two at the same time the second
 * waits and gets the first one's result. A request that throws leaves its key unused.
 * @returns what `run` returned, or the JSON of what it returned the first time
 * @throws 409 `conflict` for another body under the same key, or while the first still runs after three seconds
 */
export async function once<Result extends object>(
  options: OnceOptions,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { scope, key, body, hours, onOtherBody = otherBody } = options;
  const bodyHash = digestOf(body);
  const mine = and(eq(idempotency.scope, scope), eq(idempotency.key, key));
  try {
    return await db().transaction(async (tx) => {
      await tx.delete(idempotency).where(and(mine, lt(idempotency.expiresAt, sql`now()`)));
      const claim = { scope, key, bodyHash, status: 200, answer: "", expiresAt: inHours(hours) };
      const claimed = await tx.insert(idempotency).values(claim).onConflictDoNothing().returning();
      if (claimed.length > 0) {
        const result = await run(tx);
        await tx
          .update(idempotency)
          .set({ answer: JSON.stringify(result) })
          .where(mine);
        return result;
      }
      const [kept] = await tx.select().from(idempotency).where(mine);
      if (!kept) throw underWay();
      if (kept.bodyHash !== bodyHash) throw onOtherBody();
      return JSON.parse(kept.answer);
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

/** Removes expired results. @returns how many */
export const purgeIdempotency = (): Promise<number> =>
  removeInSteps(idempotency, lt(idempotency.expiresAt, sql`now()`));
