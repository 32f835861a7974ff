/** The database of a process by other settings, and none at all, for the length of a test. */
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
