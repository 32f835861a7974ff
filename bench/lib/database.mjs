/** One durable Postgres in a temporary folder, with a database for each contender. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { isAlive, startPostgres } from "../../scripts/embedded-postgres.mjs";
import { until } from "./measure.mjs";

/** @returns addresses of its databases, its process, and the ways to crash and to stop it */
export async function startDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), "sealdesk-bench-"));
  let postgres = await startPostgres({ dataDir, durable: true });
  const admin = new pg.Pool({ connectionString: postgres.url, max: 2 });
  admin.on("error", () => undefined);
  const made = new Set();

  const url = async (name) => {
    if (!made.has(name)) await admin.query(`create database ${name}`);
    made.add(name);
    const address = new URL(postgres.url);
    address.pathname = `/${name}`;
    return address.href;
  };
  let stopping = null;
  const stop = async () => {
    await admin.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    url,
    /** Ends the whole cluster without any warning, then starts it again on the same port. */
    async crash() {
      const { port, pid } = postgres;
      process.kill(pid, "SIGKILL");
      await until(() => !isAlive(pid));
      postgres = await startPostgres({ dataDir, durable: true, port });
    },
    /** Transactions a database has finished so far. */
    async transactions(name) {
      await admin.query("select pg_stat_force_next_flush()").catch(() => undefined);
      const { rows } = await admin.query(
        "select xact_commit + xact_rollback as n from pg_stat_database where datname = $1",
        [name],
      );
      return Number(rows[0].n);
    },
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}
