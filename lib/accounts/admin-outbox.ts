/** The mail outbox as an administrator reads it. */
import { and, desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { mailOutbox } from "@/db/schema";
import { openText } from "@/db/schema/sealed";
import type * as api from "@/lib/contract/admin";
import type { AnswerOf, Query } from "@/lib/contract/operation";
import { errors } from "@/lib/http/errors";
import { sendAgain } from "@/lib/mail/send-again";
import { isUuid } from "@/lib/protocol/ids";
import { afterPlace, pageOf } from "./cursor";
import { accountErrors } from "./errors";

const PAGE = 50;

const columns = {
  id: mailOutbox.id,
  kind: mailOutbox.kind,
  recipient: mailOutbox.recipient,
  subject: mailOutbox.subject,
  status: mailOutbox.status,
  attempts: mailOutbox.attempts,
  error: mailOutbox.error,
  createdAt: mailOutbox.createdAt,
  nextAt: mailOutbox.nextAt,
  sentAt: mailOutbox.sentAt,
};

type Row = { [Column in keyof typeof columns]: (typeof mailOutbox.$inferSelect)[Column] };

const headOf = (row: Row) => ({
  id: row.id,
  kind: row.kind,
  recipient: openText(row.recipient),
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  nextAt: row.nextAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});

/** One page, newest first. */
export async function listMails(
  { before, status }: Query<typeof api.listMails>,
  size = PAGE,
): Promise<AnswerOf<typeof api.listMails>> {
  const rows = await db()
    .select(columns)
    .from(mailOutbox)
    .where(and(status && eq(mailOutbox.status, status), afterPlace(mailOutbox, before)))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(size + 1);
  const { page, next } = pageOf(rows, size);
  return { mails: page.map(headOf), ...(next ? { next } : {}) };
}

/** @throws 404 */
export async function readMail(id: string): Promise<AnswerOf<typeof api.readMail>> {
  if (!isUuid(id)) throw errors.notFound();
  const [row] = await db().select().from(mailOutbox).where(eq(mailOutbox.id, id));
  if (!row) throw errors.notFound();
  const { replyTo, text, html, headers } = row;
  return { mail: { ...headOf(row), replyTo, text, html, headers } };
}

/** @throws 404; 409 when its text was erased */
export async function resendMail(id: string): Promise<{ id: string }> {
  await readMail(id);
  const sent = await sendAgain(id);
  if (!sent) throw accountErrors.emptyMail();
  return { id: sent };
}
