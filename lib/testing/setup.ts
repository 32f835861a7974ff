/** Gives each test worker its own database, and each file an empty one in a process as it was when the worker began. */
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { readProcessState, resetProcess } from "./leftovers";
import { openWorkerDatabase, type WorkerDatabase } from "./worker-database";

const worker = `test_${process.env.VITEST_POOL_ID ?? "1"}_${process.pid}`;
const dataFolder = join(tmpdir(), `sealdesk-${worker}`);
const ready = globalThis as typeof globalThis & { sealdeskTestDatabase?: Promise<WorkerDatabase> };

ready.sealdeskTestDatabase ??= openWorkerDatabase(inject("databaseUrl"), worker);
const database = await ready.sealdeskTestDatabase;
Object.assign(process.env, {
  NODE_ENV: "test",
  DATABASE_URL: database.url,
  // All workers share one Postgres, which a busy machine may stop for a second or two.
  DATABASE_SILENCE_MS: "20000",
  DATA_DIR: dataFolder,
  BASE_URL: "http://sealdesk.test",
  APP_SECRET: "an application secret of the tests only",
  LOG_LEVEL: "silent",
  PRO_MODE: "list",
});

// Every answer any test receives must be one its route describes.
const { auditAnswers } = await import("../http/route");
const { undescribed } = await import("../http/openapi");
auditAnswers(async (route, response) => {
  const fault = await undescribed(route.operation, response);
  if (fault) throw new Error(`Not described: ${route.operation.summary}: ${fault}`);
});

const before = readProcessState();
// Registered first, so that it runs after all that a file itself does at its end.
afterAll(async () => {
  const { startOver } = await import("./start-over");
  await startOver();
  const left = [...(await resetProcess(before)), ...(await database.clean())];
  await rm(dataFolder, { recursive: true, force: true });
  if (left.length > 0) throw new Error(`Left behind for the next file: ${left.join(", ")}.`);
});
