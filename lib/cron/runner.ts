/**
 * Runs due jobs, each in one process: a process takes a job's row with a lease, renews it while the job runs, and records the
 * result. The lease of a process that died expires. All times are the database's, so clocks of processes may differ.
 */
import { randomUUID } from "node:crypto";
import { pool } from "@/db/client";
import { log } from "@/lib/http/log";
import { keepLease } from "@/lib/jobs/lease";
import { type Job, jobs } from "./jobs";

const LEASE = "interval '90 seconds'";
const RENEW_LEASE_MS = 30_000;

export interface JobRun {
  name: string;
  result: Record<string, number> | null;
  error: string | null;
}

const KNOW = `insert into job (name, next_at) select name, now() from unnest($1::text[]) name
on conflict (name) do nothing`;

const TAKE = `with due as materialized (
  select name from job where name = any($2)
    and (next_at <= now() + interval '1 millisecond' or ($3 and held_by is null))
  order by name for update skip locked)
update job j set held_by = $1, started_at = now(), next_at = now() + ${LEASE}
from due where j.name = due.name returning j.name`;

const RENEWAL = `update job set next_at = now() + ${LEASE} where name = $1 and held_by = $2`;

// Counted from the start and a little early, so that a clock that ticks each minute finds it due at every tick.
// What failed is tried again within a minute.
const NOTE = `update job set held_by = null, finished_at = now(), result = $3, error = $4,
  failures = case when $4::text is null then 0 else failures + 1 end,
  next_at = case when $4::text is null then greatest(now(), started_at + ($5::int - 5) * interval '1 second')
    else now() + least($5::int, 60) * interval '1 second' end
where name = $1 and held_by = $2`;

/** Runs what is due and nobody else runs. A job that fails or is slow holds no other. @returns what each did */
export const runDueJobs = (table: readonly Job[] = jobs): Promise<JobRun[]> =>
  runJobs(table, false);

/** Runs a job that somebody asks for, due or not. @returns null while it runs elsewhere */
export async function runNow(job: Job): Promise<JobRun | null> {
  const [ran] = await runJobs([job], true);
  return ran ?? null;
}

async function runJobs(table: readonly Job[], isAsked: boolean): Promise<JobRun[]> {
  const names = table.map(({ name }) => name);
  const holder = randomUUID();
  await pool().query(KNOW, [names]);
  const { rows } = await pool().query<{ name: string }>(TAKE, [holder, names, isAsked]);
  const taken = new Set(rows.map(({ name }) => name));
  const due = table.filter(({ name }) => taken.has(name));
  return Promise.all(due.map((job) => runHeld(job, holder)));
}

async function runHeld(job: Job, holder: string): Promise<JobRun> {
  const renew = () => pool().query(RENEWAL, [job.name, holder]);
  const stopRenewing = keepLease(renew, RENEW_LEASE_MS, `lease of job ${job.name} not renewed`);
  try {
    const done = await attempt(job);
    const { result, error } = done;
    const values = [job.name, holder, result && JSON.stringify(result), error, job.everySeconds];
    await pool().query(NOTE, values);
    return done;
  } catch (fault) {
    // Its lease ends and it runs again: nothing is lost but the note.
    log.warn({ err: fault, job: job.name }, "outcome of a job not noted");
    return { name: job.name, result: null, error: wordsOf(fault) };
  } finally {
    stopRenewing();
  }
}

async function attempt({ name, run }: Job): Promise<JobRun> {
  try {
    return { name, result: await run(), error: null };
  } catch (fault) {
    log.warn({ err: fault, job: name }, "job failed");
    return { name, result: null, error: wordsOf(fault) };
  }
}

/** The innermost words: a database driver puts a statement's parameters into the outer ones. */
function wordsOf(fault: unknown): string {
  let cause = fault;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 300) : "unknown";
}
