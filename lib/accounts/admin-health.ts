/** The state of this installation, for its administrator. */
import { asc } from "drizzle-orm";
import { db, pool } from "@/db/client";
import { job } from "@/db/schema";
import type * as api from "@/lib/contract/admin";
import type { AnswerOf } from "@/lib/contract/operation";
import { baseUrl } from "@/lib/env";
import { mailDriverName } from "@/lib/mail/driver";
import { countLeftBehind, leftBehindWords } from "@/lib/plan/left-behind";
import { proMode } from "@/lib/plan/pro";
import about from "@/package.json";

/** Every job that ever ran, by name. */
export async function listJobs(): Promise<AnswerOf<typeof api.listJobs>> {
  const rows = await db().select().from(job).orderBy(asc(job.name));
  return {
    jobs: rows.map(({ name, heldBy, nextAt, startedAt, finishedAt, result, error, failures }) => ({
      name,
      running: heldBy !== null && nextAt.getTime() > Date.now(),
      nextAt: nextAt.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      finishedAt: finishedAt?.toISOString() ?? null,
      result: result as Record<string, number> | null,
      error,
      failures,
    })),
  };
}

const FIGURES = `select current_setting('server_version') as version,
  pg_database_size(current_database())::float8 as bytes,
  (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
  (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
  (select max(created_at)::float8 from drizzle.__drizzle_migrations) as migrated_to,
  (select count(*)::int from mail_outbox where status = 'queued') as queued,
  (select count(*)::int from mail_outbox where status = 'failed') as failed,
  (select count(*)::int from "user") as accounts,
  (select count(*)::int from file) as files,
  (select count(*)::int from file_attachment) as attachments,
  (select coalesce(sum(size), 0)::float8 from file_attachment) as attachment_bytes,
  (select count(*)::int from doomed_blob where failures > 0) as unerasable`;

type Figures = Record<
  | "bytes"
  | "connections"
  | "migrations"
  | "queued"
  | "failed"
  | "accounts"
  | "files"
  | "attachments"
  | "attachment_bytes"
  | "unerasable",
  number
> & { version: string; migrated_to: number | null };

/** The figures of the administrator's page, as of now. */
export async function readHealth(): Promise<api.AdminHealth> {
  const { rows } = await pool().query<Figures>(FIGURES);
  const leftBehind = await countLeftBehind();
  const [figures] = rows;
  if (!figures) throw new Error("The database gave no figures.");
  const { version, bytes, connections, migrations, migrated_to: migrated } = figures;
  return {
    version: about.version,
    node: process.versions.node,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    baseUrl: baseUrl(),
    proMode: proMode(),
    leftBehind: leftBehind > 0 ? { count: leftBehind, words: leftBehindWords(leftBehind) } : null,
    mail: { driver: mailDriverName(), queued: figures.queued, failed: figures.failed },
    database: {
      version,
      bytes,
      connections,
      migrations,
      migratedTo: migrated === null ? null : new Date(migrated).toISOString(),
    },
    blobs: {
      files: figures.attachments,
      bytes: figures.attachment_bytes,
      unerasable: figures.unerasable,
    },
    accounts: figures.accounts,
    files: figures.files,
  };
}
