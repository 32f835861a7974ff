/**
 * Sends the mail outbox. A mail goes out twice only if a worker dies between the server's "250" and recording it: SMTP has no
 * way to ask. Both copies carry one Message-ID, and Resend drops the second by its idempotency key.
 */
import { pool } from "@/db/client";
import { inSteps, ROWS_PER_STEP } from "@/db/remove-in-steps";
import { isSealed, openText } from "@/db/schema/sealed";
import { log } from "@/lib/http/log";
import { doublingPause, listedPause } from "@/lib/jobs/backoff";
import { leasedQueue } from "@/lib/jobs/leased-queue";
import { persist } from "@/lib/jobs/persist";
import { singleRun } from "@/lib/jobs/single-run";
import { waker } from "@/lib/jobs/waker";
import { readAttachment } from "./attachment";
import { closeMailDriver, mailDriver } from "./driver";
import type { Outcome } from "./message";
import { mailSender } from "./sender";

interface Row {
  id: string;
  kind: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachment_id: string | null;
  attempts: number;
}

export type Delivered = Record<"sent" | "later" | "failed", number>;

const queue = leasedQueue<Row, keyof Delivered>({
  table: "mail_outbox",
  dueAt: "next_at",
  attempts: "attempts",
  waiting: "status = 'queued'",
  columns: "kind, recipient, reply_to, subject, text, html, headers, attachment_id",
  changes: "error = null",
  lease: "interval '60 seconds'",
  renewMs: 20_000,
  concurrency: 5,
  outcomes: ["sent", "later", "failed"],
  thrown: "later",
  handle: async (row) => {
    const outcome = await send(row);
    return { outcome: await note(row, outcome), isServiceDown: outcome.kind === "unreachable" };
  },
});

// What left is what happened, whoever holds the row by now.
const SENT = `update mail_outbox set status = 'sent', sent_at = now(), error = null,
  subject = case when $2 then '' else subject end,
  text = case when $2 then '' else text end, html = case when $2 then '' else html end,
  recipient = case when $3 then '' else recipient end
where id = $1`;

/** Mails about tickets have a rule of their own (D-26); an invitation to a project is none of them. */
const IS_OF_TICKET = "kind like 'ticket-%' and kind <> 'ticket-invite-code'";
const TICKET_PAUSES = [1, 5, 30];
const NOT_SENT = `update mail_outbox set error = $3,
  status = case when $4 or case when ${IS_OF_TICKET} then attempts > ${TICKET_PAUSES.length}
    else created_at < now() - interval '24 hours' end then 'failed' else 'queued' end,
  next_at = now() + case when ${IS_OF_TICKET} then ${listedPause("attempts - 1", TICKET_PAUSES)}
    else ${doublingPause("attempts - 1", 1, 60)} end
where id = $1 and attempts = $2 and status = 'queued' returning status`;

// Where mails only stay to be read there is nobody to wait for.
const KEEP = `with due as materialized (
  select id from mail_outbox where status = 'queued' and next_at <= now() + interval '1 millisecond'
  order by next_at limit ${ROWS_PER_STEP} for update skip locked)
update mail_outbox o set status = 'sent', sent_at = now(), attempts = o.attempts + 1, error = null
from due where o.id = due.id`;

const RETRY_NOW = `update mail_outbox set next_at = now()
where status = 'queued' and next_at > now() and error like 'unreachable: %'`;

const UNREADABLE: Outcome = { kind: "refused", words: "It was written under another APP_SECRET." };
const NOT_KEPT: Outcome = { kind: "refused", words: "Its attachment is no longer kept." };

const keepAll = singleRun(async (isAskedAgain) => {
  const keepSome = async () => (queue.isStopping() ? 0 : (await pool().query(KEEP)).rowCount);
  let kept = 0;
  while (isAskedAgain()) kept += await inSteps(ROWS_PER_STEP, keepSome);
  return kept;
});

/** Sends all mails that are due. @returns what became of them */
export async function deliverMails(): Promise<Delivered> {
  const { keeps, sends } = mailDriver();
  if (keeps) return { sent: await keepAll(), later: 0, failed: 0 };
  const counts = await queue.run();
  if (counts.sent > 0 && sends) await pool().query(RETRY_NOW);
  return counts;
}

/** For new mails: looks at the outbox soon, and once more for what somebody held. */
export const wakeDelivery = waker({
  pauses: [10, 1_000],
  look: deliverMails,
  failure: "outbox not read",
});

/** Tries one mail before those that wait longer, unless somebody holds it already. */
export const deliverOne = queue.runOne;

/** For a shutdown: takes no more mails and waits for those on their way, at most this long. */
export async function stopDelivery(withinMs: number): Promise<void> {
  await queue.stop(withinMs);
  closeMailDriver();
}

async function send(row: Row): Promise<Outcome> {
  const text = openText(row.text);
  if (isSealed(text)) return UNREADABLE;
  const attachment = row.attachment_id === null ? null : await readAttachment(row.attachment_id);
  if (row.attachment_id !== null && !attachment) return NOT_KEPT;
  return mailDriver().deliver({
    id: row.id,
    from: mailSender(),
    to: openText(row.recipient),
    replyTo: row.reply_to,
    subject: openText(row.subject),
    text,
    html: openText(row.html),
    // So that no holiday notice answers it (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated", ...row.headers },
    attachment,
  });
}

async function note(row: Row, outcome: Outcome): Promise<keyof Delivered> {
  if (outcome.kind === "sent") {
    const isPrivate = mailDriver().sends && row.kind.startsWith("calendar-");
    const isEmptied = isPrivate || (mailDriver().sends && row.kind.endsWith("-code"));
    await persist({ text: SENT }, [row.id, isEmptied, isPrivate], queue.isStopping);
    return "sent";
  }
  const words = outcome.words.replace(/\p{Cc}+/gu, " ").slice(0, 300);
  const values = [row.id, row.attempts, `${outcome.kind}: ${words}`, outcome.kind === "refused"];
  const [after] = await persist<{ status: string }>({ text: NOT_SENT }, values, queue.isStopping);
  log.warn({ mail: row.id, kind: row.kind, outcome: outcome.kind }, "mail not sent");
  return after?.status === "failed" ? "failed" : "later";
}
