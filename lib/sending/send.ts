/** Mails a PDF or a link to people in an account's name, once however often it is sent (D-95). */
import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { mailing, mailOutbox } from "@/db/schema";
import type { Sending } from "@/lib/contract/sending";
import { digestOf } from "@/lib/digest";
import { errors } from "@/lib/http/errors";
import { giveBack, take } from "@/lib/http/rate-limit";
import { keepAttachment } from "@/lib/mail/attachment";
import { endUnsent, sentWithin } from "@/lib/mail/deliver-now";
import { enqueue } from "@/lib/mail/outbox";
import { isUuid } from "@/lib/protocol/ids";
import type { SendingAccount } from "./account";
import { sendErrors } from "./errors";
import { sendLimits } from "./limits";
import { checkLink, refuseKeysIn } from "./links";
import { mailsOf } from "./mails";

type Mailing = typeof mailing.$inferSelect;

const mine = (userId: string, id: string) => and(eq(mailing.userId, userId), eq(mailing.id, id));
const isKept = gt(mailing.createdAt, sql`now() - interval '30 days'`);

/**
 * Addresses the mail server had not accepted in time are in `failed`; sending to them again needs a new id.
 * @param text the body as it was sent
 * @param patience how long the sender waits for the mail server (ms)
 * @throws 409 `duplicate`, 400 `e2ee`, 429, 503 while the mail server is still taking it
 */
export async function sendMailing(
  account: SendingAccount,
  sending: Sending,
  text: string,
  patience = 10_000,
) {
  const { userId } = account;
  const { id } = sending;
  const bodyHash = digestOf(text);
  const row = (await findMailing(userId, id)) ?? (await begin(account, sending, bodyHash));
  if (row.bodyHash !== bodyHash) throw sendErrors.otherBody();
  const failed = row.failed ?? (await finish(row, patience));
  const people = row.recipients.map(({ email }) => email);
  return { id, sent: people.filter((email) => !failed.includes(email)), failed };
}

async function findMailing(userId: string, id: string): Promise<Mailing | undefined> {
  const [row] = await db()
    .select()
    .from(mailing)
    .where(and(mine(userId, id), isKept));
  return row;
}

async function begin(
  account: SendingAccount,
  sending: Sending,
  bodyHash: string,
): Promise<Mailing> {
  const { userId } = account;
  const { id, subject, message = "", link } = sending;
  const path = link === undefined ? null : await checkLink(link);
  await refuseKeysIn(`${subject}\n${message}`);
  const people = [...new Set(sending.to)];
  await takeRecipients(userId, people.length);
  let row: Mailing | null = null;
  try {
    row = await write(account, sending, { bodyHash, path, people });
  } finally {
    // Not written, or the same was sent at the same time and counted there.
    if (!row) await giveBackRecipients(userId, people.length);
  }
  if (row) return row;
  const other = await findMailing(userId, id);
  if (!other) throw errors.busy();
  return other;
}

/** @returns null where there is one under this id */
function write(
  account: SendingAccount,
  sending: Sending,
  { bodyHash, path, people }: { bodyHash: string; path: `/${string}` | null; people: string[] },
): Promise<Mailing | null> {
  const { userId } = account;
  const { id, pdf } = sending;
  return db().transaction(async (tx) => {
    await tx.delete(mailing).where(and(mine(userId, id), sql`not (${isKept})`));
    const claim = { userId, id, bodyHash, recipients: [] };
    const claimed = await tx.insert(mailing).values(claim).onConflictDoNothing().returning();
    if (claimed.length === 0) return null;
    const attachmentId = pdf
      ? await keepAttachment(tx, { filename: pdf.filename, content: pdf.data })
      : undefined;
    const letter = { ...sending, people, path, attachmentId };
    const mailIds = await enqueue(tx, mailsOf(account, letter));
    const recipients = people.map((email, at) => ({ email, mailId: mailIds[at] ?? "" }));
    const [written] = await tx
      .update(mailing)
      .set({ recipients })
      .where(mine(userId, id))
      .returning();
    return written ?? null;
  });
}

async function takeRecipients(userId: string, count: number): Promise<void> {
  await take(sendLimits.anHour, userId, count);
  try {
    await take(sendLimits.aDay, userId, count);
  } catch (fault) {
    await giveBack(sendLimits.anHour, userId, count);
    throw fault;
  }
}

async function giveBackRecipients(userId: string, count: number): Promise<void> {
  await giveBack(sendLimits.anHour, userId, count);
  await giveBack(sendLimits.aDay, userId, count);
}

/**
 * Waits for the mail server, and keeps what came of it.
 * @returns the addresses that it did not go to
 * @throws 503 while the mail server is still taking one: asked again, it waits again
 */
async function finish(row: Mailing, patience: number): Promise<string[]> {
  const { userId, id, recipients } = row;
  const mailIds = recipients.map(({ mailId }) => mailId);
  await Promise.all(mailIds.map((mailId) => sentWithin(mailId, patience)));
  await endUnsent(mailIds);
  const outcomes = await outcomesOf(row);
  if (outcomes.some(({ status }) => status === "queued")) throw sendErrors.underWay();
  const failed = outcomes.filter(({ status }) => status === "failed").map(({ email }) => email);
  await db()
    .update(mailing)
    .set({ failed })
    .where(and(mine(userId, id), isNull(mailing.failed)));
  return (await findMailing(userId, id))?.failed ?? failed;
}

/** From the outbox, until all of it is known. */
async function outcomesOf({ recipients, failed }: Mailing) {
  if (failed !== null) {
    return recipients.map(({ email }) => ({
      email,
      status: failed.includes(email) ? ("failed" as const) : ("sent" as const),
    }));
  }
  const mailIds = recipients.map(({ mailId }) => mailId);
  const rows = await db()
    .select({ id: mailOutbox.id, status: mailOutbox.status })
    .from(mailOutbox)
    .where(inArray(mailOutbox.id, mailIds));
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return recipients.map(({ email, mailId }) => ({
    email,
    status: statuses.get(mailId) ?? ("failed" as const),
  }));
}

/** What became of it, without those still on their way. @throws 404 after thirty days, and for another account's */
export async function readMailing(userId: string, id: string) {
  const row = isUuid(id) ? await findMailing(userId, id) : undefined;
  if (!row) throw errors.notFound();
  const recipients = (await outcomesOf(row)).flatMap(({ email, status }) =>
    status === "queued" ? [] : [{ email, status }],
  );
  return { id, at: row.createdAt.toISOString(), recipients };
}

/** @returns how many */
export const sweepMailings = (): Promise<number> =>
  removeInSteps(mailing, lt(mailing.createdAt, sql`now() - interval '30 days'`));
