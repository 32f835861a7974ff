/** Sends a mail while its sender waits, and reports whether it was accepted, within a time limit. */
import { setTimeout as wait } from "node:timers/promises";
import { pool } from "@/db/client";
import { keepAwake } from "@/lib/http/keep-awake";
import { log } from "@/lib/http/log";
import { deliverOne } from "./deliver";

const LOOK_AGAIN_MS = 100;

/**
 * True when the mail server has taken the mail by then; otherwise it stays in the outbox, and goes out as every other.
 * @param timeoutMs how long somebody waits
 */
export async function sentWithin(id: string, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  const attempt = deliverOne(id).catch((fault: unknown) =>
    log.warn({ err: fault }, "mail not tried at once"),
  );
  keepAwake(attempt);
  await Promise.race([attempt, wait(timeoutMs, undefined, { ref: false })]);
  // Another worker may have been first: its outcome counts as well.
  for (;;) {
    const outcome = await outcomeOf(id);
    if (outcome !== "under way") return outcome === "sent";
    if (Date.now() + LOOK_AGAIN_MS > until) return false;
    await wait(LOOK_AGAIN_MS);
  }
}

const OUTCOME = `select case when status = 'sent' then 'sent'
  when status = 'failed' or error is not null then 'not sent' else 'under way' end as outcome
from mail_outbox where id = $1`;

async function outcomeOf(id: string): Promise<"sent" | "not sent" | "under way"> {
  const { rows } = await pool().query(OUTCOME, [id]);
  return rows[0]?.outcome ?? "not sent";
}

/**
 * The same for many. What was not taken by then does not go out later.
 * @returns whether each was sent, in their order
 */
export async function allSentWithin(ids: readonly string[], timeoutMs: number): Promise<boolean[]> {
  await Promise.all(ids.map((id) => sentWithin(id, timeoutMs)));
  await endUnsent(ids);
  return Promise.all(ids.map(async (id) => (await outcomeOf(id)) === "sent"));
}

/**
 * Ends what was not sent, so that whoever was told so can send it again and nobody gets it twice. A mail that a worker
 * holds may be at the mail server already, and stays.
 */
export async function endUnsent(ids: readonly string[]): Promise<void> {
  const text = `update mail_outbox set status = 'failed', error = coalesce(error, 'deferred: nobody waited longer')
where id = any($1) and status = 'queued' and (attempts = 0 or error is not null or next_at <= now())`;
  await pool().query(text, [ids]);
}
