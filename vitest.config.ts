import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Unit and integration tests: one process-wide embedded Postgres, one database clone per worker. */
export default defineConfig({
  resolve: { alias: { "@": root.replace(/\/$/, "") } },
  test: {
    include: ["{lib,db,server,client,components,scripts,app}/**/*.test.{ts,tsx}"],
    globalSetup: ["./lib/testing/global-setup.ts"],
    setupFiles: ["./lib/testing/setup.ts"],
    isolate: false,
    pool: "forks",
    // A test waits for the database or for another process for a third of its time.
    maxWorkers: 3,
    testTimeout: 60_000,
    // When to give up, and no measure of anything: a busy machine takes ten times as long as a quiet one.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
  },
});
