/** `Idempotency-Key` in the tickets' words: 24 hours, another body is a 400, and no code that the contract has not (D-20). */
import type { Tx } from "@/db/client";
import { HttpError } from "@/lib/http/errors";
import { type Once, once } from "@/lib/http/idempotency";
import type { Answer } from "@/lib/http/route";
import { ticketErrors } from "./errors";

/** What an `Idempotency-Key` is kept with. */
export interface Mark {
  key: string;
  /** The body as it was sent. */
  body: string;
}

/** @throws 400 for another body, 500 while the first of two still runs: nothing was written, and trying again is safe */
export async function onceFor(
  scope: string,
  mark: Mark,
  run: (tx: Tx) => Promise<Answer>,
): Promise<Once> {
  try {
    return await once({ scope, ...mark, hours: 24, onOtherBody: ticketErrors.otherBody }, run);
  } catch (fault) {
    if (fault instanceof HttpError && fault.reason === "conflict") throw ticketErrors.underWay();
    throw fault;
  }
}
