/** Sending a mail again because an administrator asks for it. */
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterCommit, type Db, db, type Tx } from "@/db/client";
import { mailOutbox } from "@/db/schema";
import { wakeDelivery } from "./deliver";

/**
 * One that waits for its next attempt is tried now; of one that was sent or given up a copy goes out, as a mail of its
 * own: under the old one's id it would be dropped as a double on its way.
 * @returns the id of the mail that goes out; null when its text is no longer kept or it is not there
 */
export async function sendAgain(id: string, tx: Tx | Db = db()): Promise<string | null> {
  const waiting = and(
    eq(mailOutbox.id, id),
    eq(mailOutbox.status, "queued"),
    isNotNull(mailOutbox.error),
  );
  await tx.update(mailOutbox).set({ nextAt: sql`now()` }).where(waiting);
  const [mail] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  if (!mail || mail.text === "") return null;
  const { status, kind, recipient, replyTo, subject, text, html, headers, attachmentId } = mail;
  const values = { kind, recipient, replyTo, subject, text, html, headers, attachmentId };
  const [sent] =
    status === "queued"
      ? [mail]
      : await tx.insert(mailOutbox).values(values).returning({ id: mailOutbox.id });
  afterCommit(tx, wakeDelivery);
  return sent?.id ?? null;
}
