/** Two servers of ours over one Postgres: a thousand tickets in the one's database, a million in the other's. */
import { randomBytes } from "node:crypto";
import { amount } from "../lib/measure.mjs";
import { addressHeader, startOurs } from "../lib/processes.mjs";
import { joinEverywhere, seed } from "./seed.mjs";

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
  const keys = await seed(databaseUrl, { tickets, requests });
  return { databaseUrl, server, ...keys, cookie: await signUpEverywhere(server, databaseUrl) };
}

/** @returns the cookies of somebody who looks at the desk of all projects */
async function signUpEverywhere({ url }, databaseUrl) {
  const made = await fetch(`${url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url, [addressHeader]: "10.0.0.1" },
    body: JSON.stringify({
      name: "Ada",
      email: "desk@sealdesk.test",
      password: randomBytes(32).toString("base64url"),
    }),
  });
  if (!made.ok) throw new Error(`The sign-up was answered ${made.status}.`);
  const { user } = await made.json();
  await joinEverywhere(databaseUrl, user.id);
  return made.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
}
