/** One throw-away Postgres for the whole test run, with a migrated template every worker clones. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { isAlive, startPostgres } from "../../scripts/embedded-postgres.mjs";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  Object.assign(process.env, { NODE_ENV: "test" });
  await removeLeftBehind();
  const dataDir = await mkdtemp(join(tmpdir(), "sealdesk-test-"));
  const postgres = await startPostgres({ dataDir, durable: false });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query("create database template_sealdesk");
  await admin.end();
  const template = new URL(postgres.url);
  template.pathname = "/template_sealdesk";
  const { migrate } = await import("../../db/migrate");
  await migrate(template.href, "db/migrations");
  project.provide("databaseUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    await removeLeftBehind();
  };
}

/** A worker is killed once its tests are over, and leaves the program of its second processes (process.ts). */
async function removeLeftBehind(): Promise<void> {
  const names = await readdir(".test").catch(() => []);
  const left = names.filter((name) => {
    const [, pid] = /^second-process-(\d+)\.mjs(\.map)?$/.exec(name) ?? [];
    return pid !== undefined && !isAlive(Number(pid));
  });
  await Promise.all(left.map((name) => rm(`.test/${name}`, { force: true })));
}
