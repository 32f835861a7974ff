/** Files a ticket in one statement: everything is written, or nothing (T-090). */
import { sql } from "drizzle-orm";
import { db, pool, type Tx } from "@/db/client";
import { isUniqueViolation } from "@/db/db-errors";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/tickets";
import { HttpError } from "@/lib/http/errors";
import type { KeyedBody } from "@/lib/http/idempotency";
import { inIntakeSlot } from "@/lib/jobs/intake-slots";
import { newCode } from "./codes";
import { ticketErrors } from "./errors";
import { EVENT_COLUMNS, scheduleDispatch } from "./events";
import { onceFor } from "./idempotency";
import { risingId } from "./ids";
import type { KeyProject } from "./keys";
import { statusUrlOf } from "./links";
import { spamReasons } from "./spam";

interface Filed {
  ticketId: string;
  code: string;
}

/**
 * Files a message as a new ticket of a project. Its mails are written later.
 * @param keyedBody a repeated key returns the first ticket (D-20)
 * @throws 404 `project_not_found`, 422 `flagged_as_spam`, 400 for a key used with another body
 */
export async function fileTicket(
  project: KeyProject,
  intake: Body<typeof api.fileTicket>,
  keyedBody: KeyedBody | null,
): Promise<AnswerOf<typeof api.fileTicket>> {
  if (project.isDeleted) throw ticketErrors.projectNotFound();
  const filed = await withFreshCode(() =>
    inIntakeSlot(() => file(project, intake, keyedBody)),
  ).catch(async (fault) => {
    if (fault instanceof HttpError && fault.reason === "flagged_as_spam") await flag(project.id);
    throw fault;
  });
  scheduleDispatch();
  // The stored answer has no link. It is derived again from the ticket, with the link number that a new ticket has.
  const status_url = statusUrlOf({ ...filed, link: 0 });
  return { ok: true, ticket_id: filed.ticketId, short_code: filed.code, status_url };
}

async function file(
  project: KeyProject,
  intake: Body<typeof api.fileTicket>,
  keyedBody: KeyedBody | null,
): Promise<Filed> {
  const run = async (tx: Tx | null): Promise<Filed> => {
    const reasons = await spamReasons(tx ?? db(), project, intake);
    if (reasons.length > 0) throw ticketErrors.spam();
    return write(tx, project, intake);
  };
  return keyedBody ? onceFor(`ticket-intake:${project.id}`, keyedBody, run) : run(null);
}

const MAX_CODE_TRIES = 5;

/** A project with a million tickets meets a code in use once in a million. Then another code is drawn. */
async function withFreshCode<Out>(run: () => Promise<Out>): Promise<Out> {
  for (let left = MAX_CODE_TRIES; ; left--) {
    try {
      return await run();
    } catch (fault) {
      if (!isUniqueViolation(fault) || left === 1) throw fault;
    }
  }
}

/** Counts a refused message; nothing else of it is stored (D-19). */
async function flag(projectId: string): Promise<void> {
  await db().execute(sql`insert into ticket_flagged as f (project_id, day, count)
    values (${projectId}, (now() at time zone 'utc')::date, 1)
    on conflict (project_id, day) do update set count = f.count + 1`);
}

// Locks the project's row first, so that filings into one project run one after another and never deadlock over
// customers.
const FILE = `with p as (
  update ticket_project set open_count = open_count + 1
  where id = $1::uuid and deleted_at is null returning id),
c as (insert into ticket_customer as c (id, project_id, email, name) select $14::uuid, p.id, $2::text, $3::text from p
  on conflict (project_id, email) do update set name = coalesce(excluded.name, c.name)
  returning c.id, c.name),
t as (insert into ticket (id, project_id, customer_id, code, subject, source)
  select $4::uuid, p.id, c.id, $5::text, $6::text, $7::json from p, c returning id, project_id),
m as (insert into ticket_message (id, ticket_id, author, author_name, body)
  select $8::uuid, t.id, 'customer', c.name, $9::text from t, c returning id),
a as (insert into ticket_attachment (message_id, place, filename, content_type, size_bytes, url)
  select m.id, f.place - 1, f.filename, f.content_type, f.size_bytes, f.url
  from m, unnest($10::text[], $11::text[], $12::bigint[], $13::text[])
    with ordinality as f (filename, content_type, size_bytes, url, place)),
s as (insert into ticket_search (ticket_id, document)
  select t.id, array_to_tsvector(array['project:' || t.project_id, lower($5::text), lower(right($5::text, 8)), $2::text])
    || to_tsvector('simple', concat_ws(' ', $6::text, c.name, $2::text, $9::text)) from t, c),
e as (insert into ticket_event (${EVENT_COLUMNS})
  select t.project_id, t.id, m.id, 'ticket.created' from t, m)
select id from t`;

/** @throws 404 when the project was deleted meanwhile */
async function write(
  tx: Tx | null,
  project: KeyProject,
  intake: Body<typeof api.fileTicket>,
): Promise<Filed> {
  const filed = { ticketId: risingId(), code: newCode(project.slug) };
  const { email, name, subject, source, message, attachments = [] } = intake;
  const values = [
    project.id,
    email,
    name,
    filed.ticketId,
    filed.code,
    subject,
    source === undefined ? null : JSON.stringify(source),
    risingId(),
    message,
    attachments.map(({ filename }) => filename),
    attachments.map(({ contentType }) => contentType ?? null),
    attachments.map(({ sizeBytes }) => sizeBytes ?? null),
    attachments.map(({ url }) => url),
    risingId(),
  ];
  const { rows } = tx
    ? await tx.execute(bound(FILE, values))
    : await pool().query({ name: "ticket_file", text: FILE, values });
  if (rows.length === 0) throw ticketErrors.projectNotFound();
  return filed;
}

/** Binds values to a statement, for a transaction that accepts no prepared ones. */
function bound(text: string, values: readonly unknown[]) {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, i) => (i % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))),
  );
}
