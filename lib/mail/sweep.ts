/** Removes mails older than thirty days from the outbox, and gives up on a mail whose worker dies each time. */
import { eq, sql } from "drizzle-orm";
import { db, pool } from "@/db/client";
import { inSteps, removeInSteps } from "@/db/remove-in-steps";
import { mailOutbox } from "@/db/schema";
import { SEALED_PATTERN } from "@/db/schema/sealed";
import { sweepAttachments } from "./attachment";

const OLD = sql`status <> 'queued' and created_at < now() - interval '30 days'`;
// A day of failing ends after thirty attempts; whoever needs more kills its worker before the outcome is noted.
const HOPELESS = `update mail_outbox set status = 'failed', error = 'Given up: its sender never came back.'
where status = 'queued' and attempts > 60 and next_at <= now() and created_at < now() - interval '24 hours'`;
// A code was of use for minutes; this reaches those that never left, and those that were only kept here.
const CODES = `update mail_outbox set subject = '', text = '', html = '',
  recipient = case when kind like 'calendar-%' then '' else recipient end
where (kind like '%-code' or kind like 'calendar-%') and status <> 'queued' and text <> '' and created_at < now() - interval '1 day'`;

// Earlier releases kept mails in clear.
const IN_CLEAR = sql`text <> '' and text !~ ${SEALED_PATTERN}`;
const ROWS_PER_STEP = 500;

/** @returns how many mails are gone, and how many were given up */
export async function sweepOutbox(): Promise<{ removed: number; givenUp: number }> {
  await pool().query(CODES);
  await inSteps(ROWS_PER_STEP, sealSome);
  await sweepAttachments();
  const removed = await removeInSteps(mailOutbox, OLD);
  const { rowCount: givenUp } = await pool().query(HOPELESS);
  return { removed, givenUp: givenUp ?? 0 };
}

/** Here and not in a migration, which runs where APP_SECRET may not be known. @returns how many */
function sealSome(): Promise<number> {
  return db().transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(mailOutbox)
      .where(IN_CLEAR)
      .limit(ROWS_PER_STEP)
      .for("update", { skipLocked: true });
    // Writing a column is what seals it.
    for (const { id, subject, text, html } of rows)
      await tx.update(mailOutbox).set({ subject, text, html }).where(eq(mailOutbox.id, id));
    return rows.length;
  });
}
