/** The one way to the database: a pool of `pg` or Neon connections behind one type, opened on first use. */
import { Pool as NeonPool, neonConfig } from "@neondatabase/serverless";
import { drizzle as drizzleNeon } from "drizzle-orm/neon-serverless";
import { drizzle as drizzlePg, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import ws from "ws";
import { env } from "@/lib/env";
import { log } from "@/lib/http/log";
import { HangDetector } from "./hang-detector";
import * as schema from "./schema";

export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

interface Handle {
  db: Db;
  pool: pg.Pool;
  url: string;
}

/** Bounds on a server's patience, so that one stuck statement never holds the rest (ms). */
const TIMEOUTS =
  "-c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=5000";

function isNeon(url: string): boolean {
  const driver = env().DATABASE_DRIVER;
  return driver ? driver === "neon" : new URL(url).hostname.endsWith(".neon.tech");
}

function openNeon(url: string, max: number): Handle {
  if (typeof WebSocket === "undefined") neonConfig.webSocketConstructor = ws;
  const proxy = env().NEON_WS_PROXY;
  if (proxy) {
    neonConfig.wsProxy = proxy;
    neonConfig.useSecureWebSocket = false;
    neonConfig.pipelineTLS = false;
    neonConfig.pipelineConnect = false;
  }
  // Neon's pooler takes no start-up options: here the client itself gives up on a statement. A compute that sleeps needs
  // its time to wake, so silence is not watched for.
  const pool = new NeonPool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    query_timeout: 6_000,
  });
  const db = drizzleNeon({ client: pool, schema, casing: "snake_case" }) as unknown as Db;
  return { db: withFollowUps(db), pool: pool as unknown as pg.Pool, url };
}

function openPg(url: string, max: number): Handle {
  const watch = new HangDetector(url, env().DATABASE_SILENCE_MS, () => pool);
  const pool: pg.Pool = new pg.Pool({
    connectionString: url,
    max,
    // Of whoever waits for their turn, and of a pooler that speaks for a database that does not.
    connectionTimeoutMillis: 5_000,
    options: TIMEOUTS,
    query_timeout: 6_000,
    keepAlive: true,
    stream: watch.stream,
  });
  pool.on("acquire", watch.attend);
  const db = drizzlePg({ client: pool, schema, casing: "snake_case" });
  return { db: withFollowUps(db), pool, url };
}

/** Of each transaction under way, what follows its commit. */
const followUps = new WeakMap<object, (() => void)[]>();

/** Calls once what `tx` wrote is committed; at once where it is no transaction, and never where it fails. */
export function afterCommit(tx: Tx | Db, followUp: () => void): void {
  const waiting = followUps.get(tx);
  if (waiting) waiting.push(followUp);
  else followUp();
}

function withFollowUps(db: Db): Db {
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, options) => {
    const waiting: (() => void)[] = [];
    const done = await transaction((tx) => {
      followUps.set(tx, waiting);
      return work(tx);
    }, options);
    for (const followUp of waiting)
      try {
        followUp();
      } catch (error) {
        // What was committed stays committed.
        log.error({ err: error }, "what follows a commit failed");
      }
    return done;
  };
  return db;
}

function open(): Handle {
  const { DATABASE_URL, DATABASE_POOL } = env();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set; `npm start` sets it itself.");
  const handle = isNeon(DATABASE_URL)
    ? openNeon(DATABASE_URL, DATABASE_POOL)
    : openPg(DATABASE_URL, DATABASE_POOL);
  // Without these a restart of the database would end this process.
  handle.pool.on("error", (error) => log.warn({ err: error }, "idle database connection lost"));
  handle.pool.on("connect", (client) => {
    client.on("error", (error: Error) => log.warn({ err: error }, "database connection lost"));
  });
  return handle;
}

// On globalThis: Next loads this module once per bundle, and they must share one pool.
const shared = globalThis as typeof globalThis & { sealdeskDatabase?: Handle | undefined };

function handle(): Handle {
  shared.sealdeskDatabase ??= open();
  return shared.sealdeskDatabase;
}

/** The query builder; opens the pool on first use, so that nothing connects during a build. */
export const db = (): Db => handle().db;

/** The pool itself, for prepared statements on hot paths and for LISTEN. */
export const pool = (): pg.Pool => handle().pool;

/** Closes the pool; the next use opens a new one. */
export async function closeDatabase(): Promise<void> {
  const open = shared.sealdeskDatabase;
  shared.sealdeskDatabase = undefined;
  await open?.pool.end();
}

/** The PostgreSQL error code (e.g. `23505`) behind an error, whatever wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return undefined;
}
