/** `Idempotency-Key` for tickets: valid for 24 hours, with the error codes of the tickets contract (D-20). */
import { db, type Tx } from "@/db/client";
import { HttpError } from "@/lib/http/errors";
import { type KeyedBody, once } from "@/lib/http/idempotency";
import { ticketErrors } from "./errors";

/**
 * Runs a change in a transaction, once per key; without a key, on each request.
 * @returns what the change returned, or what it returned the first time
 * @throws 400 for another body, 500 while the first of two still runs: this one wrote nothing, so a retry is safe
 */
export async function onceFor<Kept extends object>(
  scope: string,
  keyedBody: KeyedBody | null,
  change: (tx: Tx) => Promise<Kept>,
): Promise<Kept> {
  if (!keyedBody) return db().transaction(change);
  const options = { scope, ...keyedBody, hours: 24, onOtherBody: ticketErrors.otherBody };
  try {
    return await once(options, change);
  } catch (fault) {
    if (fault instanceof HttpError && fault.reason === "conflict") throw ticketErrors.underWay();
    throw fault;
  }
}
