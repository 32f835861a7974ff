/** Gives each test worker its own database, cloned from the migrated template, before any test opens it. */
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, inject, vi } from "vitest";

const worker = `test_${process.env.VITEST_POOL_ID ?? "1"}_${process.pid}`;
const dataFolder = join(tmpdir(), `sealdesk-${worker}`);
const ready = globalThis as typeof globalThis & { sealdeskTestDatabase?: Promise<string> };

async function clone(): Promise<string> {
  const url = new URL(inject("databaseUrl"));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  // Cloning locks the template: workers that start together take turns.
  await admin.query("select pg_advisory_lock(1)");
  await admin.query(`create database ${worker} template template_sealdesk`);
  await admin.end();
  url.pathname = `/${worker}`;
  return url.href;
}

ready.sealdeskTestDatabase ??= clone();
Object.assign(process.env, {
  NODE_ENV: "test",
  DATABASE_URL: await ready.sealdeskTestDatabase,
  DATA_DIR: dataFolder,
  BASE_URL: "http://sealdesk.test",
  APP_SECRET: "an application secret of the tests only",
  LOG_LEVEL: "silent",
  PRO_MODE: "list",
});

// Files of a worker share their modules: none may find what another one set up.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const { startOver } = await import("./start-over");
  await startOver();
  await rm(dataFolder, { recursive: true, force: true });
});

// Every answer any test receives must be one its route describes.
const { auditAnswers } = await import("../http/route");
const { undescribed } = await import("../http/openapi");
auditAnswers(async (route, response) => {
  const fault = await undescribed(route, response);
  if (fault) throw new Error(`Not described: ${route.description.summary}: ${fault}`);
});
