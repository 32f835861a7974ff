/** How often a token may begin something: it is good for a few files, and not for filling a disk. */
import type { Grant } from "./client-token";
import { blobErrors } from "./errors";

/** Files of one token, tries that failed included; a ticket has ten attachments, each with a token of its own. */
export const USES = 20;

const uses = new Map<string, { count: number; validUntil: number }>();

/** Counts one use. A restart forgets them, as the token soon ends. @throws 403 */
export function countUse({ signature, validUntil }: Grant, now = Date.now()): void {
  for (const [known, row] of uses) if (row.validUntil <= now) uses.delete(known);
  const count = (uses.get(signature)?.count ?? 0) + 1;
  if (count > USES) throw blobErrors.spent();
  uses.set(signature, { count, validUntil });
}
