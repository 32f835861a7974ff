/** The database of a process by other settings, and none at all, for the length of a test. */
import pg from "pg";
import { inject } from "vitest";
import { closeDatabase } from "@/db/client";
import { resetEnv } from "@/lib/env";

type Settings = Record<string, string | undefined>;

/** Uses these settings from the next query on; `undefined` takes one away. */
export async function setDatabase(settings: Settings): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  resetEnv();
  // Last: what still goes on behind a test's back opens the next pool, and not one by the settings before.
  await closeDatabase();
}

/** Runs this by other settings, and goes back to those of before whatever comes of it. */
export async function withDatabase<T>(settings: Settings, run: () => Promise<T>): Promise<T> {
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, process.env[name]]));
  await setDatabase(settings);
  try {
    return await run();
  } finally {
    await setDatabase(before);
  }
}

/** Runs this while nothing answers where the database should be. */
export function withoutDatabase<T>(run: () => Promise<T>): Promise<T> {
  return withDatabase({ DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/none" }, run);
}

/** A database of its own, brought up to date and empty. */
export async function cloneDatabase(name: string): Promise<{ url: string; drop(): Promise<void> }> {
  const url = new URL(inject("databaseUrl"));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  // Cloning locks the template: workers that start together take turns (setup.ts).
  await admin.query("select pg_advisory_lock(1)");
  await admin.query(`create database ${name} template template_sealdesk`);
  await admin.query("select pg_advisory_unlock(1)");
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
