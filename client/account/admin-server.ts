/** How the installation is doing: its figures, and the jobs that run by the clock. */
import { defaultEnvironment } from "../environment";
import { count, record, text } from "../sync/answers";
import { accountCall } from "./account";
import { flag, rows, textOrNull, word } from "./answers";

export type Job = {
  name: string;
  running: boolean;
  nextAt: string;
  finishedAt: string | null;
  /** What the last run did. */
  result: Record<string, number> | null;
  error: string | null;
  failures: number;
};

export type Health = {
  version: string;
  node: string;
  startedAt: string;
  baseUrl: string;
  proMode: "all" | "list" | "stripe";
  /** What to do about subscriptions that run on at Stripe where Pro is sold no more; null where there is none. */
  leftBehind: string | null;
  mail: { driver: string; queued: number; failed: number };
  database: { version: string; bytes: number; connections: number; migrations: number };
  blobs: { files: number; bytes: number; unerasable: number };
  accounts: number;
  files: number;
};

export async function adminJobs(environment = defaultEnvironment()): Promise<Job[]> {
  const path = "/api/admin/jobs";
  const answer = record(await accountCall(environment, { method: "GET", path }));
  return rows(answer.jobs).map((job) => ({
    name: text(job, "name"),
    running: flag(job, "running"),
    nextAt: text(job, "nextAt"),
    finishedAt: textOrNull(job, "finishedAt"),
    result: job.result === null ? null : numbers(record(job.result)),
    error: textOrNull(job, "error"),
    failures: count(job, "failures"),
  }));
}

export async function adminHealth(environment = defaultEnvironment()): Promise<Health> {
  const path = "/api/admin/health";
  const from = record(await accountCall(environment, { method: "GET", path }));
  const [mail, database, blobs] = [record(from.mail), record(from.database), record(from.blobs)];
  return {
    version: text(from, "version"),
    node: text(from, "node"),
    startedAt: text(from, "startedAt"),
    baseUrl: text(from, "baseUrl"),
    proMode: word(from, "proMode", ["all", "list", "stripe"]),
    leftBehind: from.leftBehind === null ? null : text(record(from.leftBehind), "words"),
    mail: {
      driver: text(mail, "driver"),
      queued: count(mail, "queued"),
      failed: count(mail, "failed"),
    },
    database: {
      version: text(database, "version"),
      bytes: count(database, "bytes"),
      connections: count(database, "connections"),
      migrations: count(database, "migrations"),
    },
    blobs: {
      files: count(blobs, "files"),
      bytes: count(blobs, "bytes"),
      unerasable: count(blobs, "unerasable"),
    },
    accounts: count(from, "accounts"),
    files: count(from, "files"),
  };
}

function numbers(from: Record<string, unknown>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(from).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
}
