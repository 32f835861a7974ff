/** PDFs and iCalendar objects that mails carry: kept once for all of a mailing, sealed, and only until the mails have left. */
import { eq, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { mailAttachment } from "@/db/schema";
import type { Attachment } from "./message";

/** With the caller's transaction. @returns the id for its mails */
export async function keepAttachment(
  tx: Tx | Db,
  { filename, content }: { filename: string; content: Uint8Array },
): Promise<string> {
  const [row] = await tx
    .insert(mailAttachment)
    .values({ filename, content: Buffer.from(content).toString("base64") })
    .returning({ id: mailAttachment.id });
  if (!row) throw new Error("An attachment was not written.");
  return row.id;
}

export async function readAttachment(id: string): Promise<Attachment | null> {
  const [row] = await db().select().from(mailAttachment).where(eq(mailAttachment.id, id));
  return row ? { filename: row.filename, content: Buffer.from(row.content, "base64") } : null;
}

const UNUSED = sql`created_at < now() - interval '1 hour' and not exists
  (select from mail_outbox o where o.attachment_id = mail_attachment.id and o.status = 'queued')`;

/** @returns how many */
export const sweepAttachments = (): Promise<number> => removeInSteps(mailAttachment, UNUSED);
