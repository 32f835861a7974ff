/** Two servers of ours over one Postgres: a thousand tickets in the one's database, a million in the other's. */
import { amount } from "../lib/measure.mjs";
import { startOurs } from "../lib/processes.mjs";
import { seed } from "./seed.mjs";

export const SMALL = 1_000;
export const LARGE = amount(1_000_000, 20_000);

let started;

/** Made once for both measurements; the processes end with this one. */
export function bothSizes(database, requests) {
  started ??= Promise.all([SMALL, LARGE].map((tickets) => startWith(database, tickets, requests)));
  return started;
}

async function startWith(database, tickets, requests) {
  const databaseUrl = await database.url(`tickets_${tickets}`);
  // It brings its database to the newest schema before it answers.
  const server = await startOurs(databaseUrl);
  return { databaseUrl, server, ...(await seed(databaseUrl, { tickets, requests })) };
}
