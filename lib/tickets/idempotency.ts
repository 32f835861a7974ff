/** `Idempotency-Key` in the tickets' words: 24 hours, another body is a 400, and no code that the contract has not (D-20). */
import { db, type Tx } from "@/db/client";
import { HttpError } from "@/lib/http/errors";
import { once } from "@/lib/http/idempotency";
import { ticketErrors } from "./errors";

/** What an `Idempotency-Key` is kept with. */
export interface Mark {
  key: string;
  /** The body as it was sent. */
  body: string;
}

/**
 * Runs a change in a transaction, once for each mark; without a mark, each time.
 * @returns what the change returned, or what it returned the first time
 * @throws 400 for another body, 500 while the first of two still runs: nothing was written, and trying again is safe
 */
export async function onceFor<Kept extends object>(
  scope: string,
  mark: Mark | null,
  change: (tx: Tx) => Promise<Kept>,
): Promise<Kept> {
  if (!mark) return db().transaction(change);
  const options = { scope, ...mark, hours: 24, onOtherBody: ticketErrors.otherBody };
  try {
    return await once(options, change);
  } catch (fault) {
    if (fault instanceof HttpError && fault.reason === "conflict") throw ticketErrors.underWay();
    throw fault;
  }
}
