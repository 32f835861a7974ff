/** What stands beside the server under test, on its database: a real `next start`, and an account's API key. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { openText, sealText } from "../db/schema/sealed";
import { loadSecrets } from "../scripts/data-folder.mjs";
import { startPostgres } from "../scripts/embedded-postgres.mjs";
import { freePort, type Program, startProgram, untilServing } from "./processes";

/** Where playwright.config.ts lets the server keep its data. */
const DATA_DIR = process.env.E2E_DATA_DIR ?? ".test/e2e";

/** The database of the server under test, which runs and is left running. */
export async function databaseUrl(): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  return (await startPostgres({ dataDir: join(DATA_DIR, "postgres") })).url;
}

export interface NextServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * The same build as a host that runs Next serves it.
 * @param baseUrl the address people use, which both servers must agree about
 */
export async function startNext(baseUrl: string): Promise<NextServer> {
  const port = await freePort();
  const program: Program = startProgram(
    ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(port)],
    {
      // What the one signed, the other knows.
      ...loadSecrets(DATA_DIR),
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      DATABASE_URL: await databaseUrl(),
      BASE_URL: baseUrl,
      // As the server beside it (playwright.config.ts).
      PAY_SIMULATOR: "demo",
      AI_BASE_URL: "script:",
      AI_TURNS_PRO: "12",
      LOG_LEVEL: "warn",
      // Tells the routes where such a host reports addresses.
      VERCEL: "1",
    },
  );
  const url = `http://127.0.0.1:${port}`;
  await untilServing(program, `${url}/api/health`);
  return {
    url,
    stop: async () => {
      program.child.kill("SIGKILL");
      await program.ended;
    },
  };
}

/** A key made as an operator makes one. */
export async function mintKey(): Promise<string> {
  const args = ["scripts/admin.mjs", "api-key", "both-ways@sealdesk.test"];
  const env = { ...process.env, DATA_DIR };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const key = /^upk_\S+$/m.exec(stdout)?.[0];
  if (!key) throw new Error(`No key: ${stdout}`);
  return key;
}

/** As an operator does where no mail arrives. */
export const confirmEmail = (email: string): Promise<void> => admin("confirm", email);

/** The subjects of the mails to an address, the newest first. */
export const mailsTo = async (recipient: string): Promise<string[]> =>
  (await readMails(recipient)).map(({ subject }) => subject);

/** The newest first. Where no driver is chosen they stay in the outbox; guests of a calendar have their address sealed. */
export async function readMails(recipient: string): Promise<{ subject: string; text: string }[]> {
  const { Client } = await import("pg");
  process.env.APP_SECRET ||= loadSecrets(DATA_DIR).APP_SECRET;
  const client = new Client({ connectionString: await databaseUrl() });
  await client.connect();
  try {
    const { rows } = await client.query<{ subject: string; text: string }>(
      "select subject, text from mail_outbox where recipient in ($1, $2) order by created_at desc",
      [recipient, sealText(recipient)],
    );
    return rows.map(({ subject, text }) => ({ subject: openText(subject), text: openText(text) }));
  } finally {
    await client.end();
  }
}

/** Pro without end, as an operator gives it. */
export const grantPro = (email: string): Promise<void> => admin("grant", email);

async function admin(...command: string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR };
  await promisify(execFile)(process.execPath, ["scripts/admin.mjs", ...command], { env });
}
