/** Words in mails that have not gone out yet, changed when they are no longer true. */
import { and, eq, inArray, ne } from "drizzle-orm";
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
  const mails = await tx
    .select()
    .from(mailOutbox)
    .where(and(inArray(mailOutbox.id, [...ids]), ne(mailOutbox.status, "sent")))
    .for("update");
  for (const { id, text, html } of mails)
    await tx
      .update(mailOutbox)
      .set({ text: text.replaceAll(from, to), html: html.replaceAll(from, to) })
      .where(eq(mailOutbox.id, id));
}
