/** Words in mails that have not gone out yet, changed when they are no longer true. */
import { and, inArray, ne, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { mailOutbox } from "@/db/schema";

/**
 * Puts `to` where `from` stands in the text of these mails, but for those that were sent.
 * @param from long and drawn at random, so that it stands for nothing else
 */
export async function rewriteUnsent(
  tx: Tx,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(mailOutbox)
    .set({
      text: sql`replace(${mailOutbox.text}, ${from}, ${to})`,
      html: sql`replace(${mailOutbox.html}, ${from}, ${to})`,
    })
    .where(and(inArray(mailOutbox.id, [...ids]), ne(mailOutbox.status, "sent")));
}
