/**
 * Sends what is in the outbox. A worker leases a mail, hands it over, and notes the outcome; its lease is renewed while
 * the mail server thinks, and ends by itself when the worker dies. So no mail is lost, and two workers never hold one.
 * A mail goes out twice only when a worker dies between the server's "250" and the note of it: SMTP has no way to ask.
 * Both copies then carry one Message-ID, and Resend drops the second by its idempotency key.
 */
import { setTimeout as wait } from "node:timers/promises";
import { pool } from "@/db/client";
import { isSealed, openText } from "@/db/schema/sealed";
import { log } from "@/lib/http/log";
import { renewing } from "@/lib/jobs/lease";
import { persist } from "@/lib/jobs/persist";
import { closeMailDriver, type MailDriver, mailDriver, type Outcome } from "./driver";
import { IS_OVER, PAUSE_MINUTES } from "./retries";
import { mailSender } from "./sender";

const AT_ONCE = 5;
const LEASE = "interval '60 seconds'";
const RENEW = 20_000;
/** How long a run goes on taking mails: a scheduled function has a minute (ms). */
const BUDGET = 45_000;

interface Row {
  id: string;
  kind: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attempts: number;
}

export type Delivered = Record<"sent" | "later" | "failed", number>;

// A kept moment is rounded to the millisecond, so what is due now may stand half a one ahead.
const claim = (which: string) => `with due as materialized (
  select id from mail_outbox where status = 'queued' and next_at <= now() + interval '1 millisecond'
  ${which} for update skip locked)
update mail_outbox o set next_at = now() + ${LEASE}, attempts = o.attempts + 1, error = null
from due where o.id = due.id
returning o.id, o.kind, o.recipient, o.reply_to, o.subject, o.text, o.html, o.headers, o.attempts`;
const CLAIM = claim("order by next_at limit $1");
const CLAIM_ONE = claim("and id = $1");

const RENEWAL = `update mail_outbox set next_at = now() + ${LEASE}
where id = $1 and attempts = $2 and status = 'queued'`;

// What left is what happened, whoever holds the row by now.
const SENT = `update mail_outbox set status = 'sent', sent_at = now(), error = null,
  subject = case when $2 then '' else subject end,
  text = case when $2 then '' else text end, html = case when $2 then '' else html end
where id = $1`;

const NOT_SENT = `update mail_outbox set error = $3,
  status = case when $4 or ${IS_OVER} then 'failed' else 'queued' end,
  next_at = now() + (${PAUSE_MINUTES}) * interval '1 minute'
where id = $1 and attempts = $2 and status = 'queued' returning status`;

// Where mails only stay to be read there is nobody to wait for.
const KEEP = `with due as materialized (
  select id from mail_outbox where status = 'queued' and next_at <= now() + interval '1 millisecond'
  order by next_at limit 500 for update skip locked)
update mail_outbox o set status = 'sent', sent_at = now(), attempts = o.attempts + 1, error = null
from due where o.id = due.id`;

const HURRY = `update mail_outbox set next_at = now()
where status = 'queued' and next_at > now() and error like 'unreachable: %'`;

const UNREADABLE: Outcome = { kind: "refused", words: "It was written under another APP_SECRET." };

let running: Promise<Delivered> | undefined;
let isAskedAgain = false;
let isStopping = false;
const isEnding = (): boolean => isStopping;

/** Sends all mails that are due; a call during a run makes that run look once more. @returns what became of them */
export function deliverMails(): Promise<Delivered> {
  isAskedAgain = running !== undefined;
  running ??= run().finally(() => {
    running = undefined;
  });
  return running;
}

/** Tries one mail before those that wait longer, unless somebody holds it already; never rejects for what the server says. */
export async function deliverOne(id: string): Promise<void> {
  const { rows } = await pool().query<Row>(CLAIM_ONE, [id]);
  const counts: Delivered = { sent: 0, later: 0, failed: 0 };
  for (const row of rows) await hand(mailDriver(), row, counts);
}

/** For a shutdown: takes no more mails and waits for those on their way, at most this long (ms). */
export async function stopDelivery(within: number): Promise<void> {
  isStopping = true;
  const settled = running?.catch(() => undefined);
  await Promise.race([settled, wait(within, undefined, { ref: false })]);
  closeMailDriver();
}

async function run(): Promise<Delivered> {
  const driver = mailDriver();
  const until = Date.now() + BUDGET;
  const counts: Delivered = { sent: 0, later: 0, failed: 0 };
  let isAway = false;
  do {
    isAskedAgain = false;
    while (!isStopping && !isAway && Date.now() < until) {
      if (driver.keeps) {
        const kept = (await pool().query(KEEP)).rowCount ?? 0;
        counts.sent += kept;
        if (kept === 0) break;
        continue;
      }
      const { rows } = await pool().query<Row>(CLAIM, [AT_ONCE]);
      if (rows.length === 0) break;
      const outcomes = await Promise.all(rows.map((row) => hand(driver, row, counts)));
      // One batch a minute is enough to notice that it is back.
      isAway = outcomes.every(({ kind }) => kind === "unreachable");
    }
  } while (isAskedAgain && !isAway);
  if (counts.sent > 0 && driver.sends) await pool().query(HURRY);
  return counts;
}

async function hand(driver: MailDriver, row: Row, counts: Delivered): Promise<Outcome> {
  const renew = () => pool().query(RENEWAL, [row.id, row.attempts]);
  const stopRenewing = renewing(renew, RENEW, "lease of a mail not renewed");
  try {
    const message = {
      id: row.id,
      from: mailSender(),
      to: row.recipient,
      replyTo: row.reply_to,
      subject: openText(row.subject),
      text: openText(row.text),
      html: openText(row.html),
      // So that no holiday notice answers it (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated", ...row.headers },
    };
    const outcome = isSealed(message.text) ? UNREADABLE : await driver.deliver(message);
    counts[await note(driver, row, outcome)]++;
    return outcome;
  } finally {
    stopRenewing();
  }
}

async function note(driver: MailDriver, row: Row, outcome: Outcome): Promise<keyof Delivered> {
  if (outcome.kind === "sent") {
    await persist({ text: SENT }, [row.id, driver.sends && row.kind.endsWith("-code")], isEnding);
    return "sent";
  }
  const words = outcome.words.replace(/\p{Cc}+/gu, " ").slice(0, 300);
  const isFinal = outcome.kind === "refused";
  const said = `${outcome.kind}: ${words}`;
  const values = [row.id, row.attempts, said, isFinal];
  const [after] = await persist<{ status: string }>({ text: NOT_SENT }, values, isEnding);
  log.warn({ mail: row.id, kind: row.kind, outcome: outcome.kind }, "mail not sent");
  return after?.status === "failed" ? "failed" : "later";
}
