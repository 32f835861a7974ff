/** The outbox under test: a real mail server to send to, and a look at every row. */
import { afterEach, beforeEach, expect } from "vitest";
import { pool } from "@/db/client";
import { openText } from "@/db/schema/sealed";
import { resetEnv } from "@/lib/env";
import { closeMailDriver } from "@/lib/mail/driver";
import type { Mail } from "@/lib/mail/outbox";
import { type MailServer, startMailServer } from "./mail-server";

/** Other settings from now on. */
export function use(settings: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(settings))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  resetEnv();
}

/** Gives every test of a file an empty outbox and a mail server of its own. */
export function withMailServer(): { server: MailServer } {
  const house = {} as { server: MailServer };
  beforeEach(async () => {
    await pool().query("delete from mail_outbox");
    house.server = await startMailServer();
    use({ SMTP_URL: house.server.url, MAIL_FROM: "Sealdesk <desk@sealdesk.test>" });
  });
  afterEach(async () => {
    use({ SMTP_URL: undefined, MAIL_FROM: undefined, MAIL_DRIVER: undefined });
    closeMailDriver();
    await house.server.stop();
  });
  return house;
}

export const mailTo = (to: string, more: Partial<Mail> = {}): Mail => ({
  kind: "test",
  to,
  subject: `Hello ${to}`,
  text: "A line.\n",
  html: "<p>A line.</p>",
  ...more,
});

// biome-ignore lint/suspicious/noExplicitAny: a test reads any column
export async function outboxRows(): Promise<Record<string, any>[]> {
  const { rows } = await pool().query("select * from mail_outbox order by created_at, recipient");
  return opened(rows);
}

/** Rows with what is sealed in them readable. */
export const opened = <Row extends object>(rows: readonly Row[]): Row[] =>
  rows.map((row) => {
    const open = (value: unknown) => (typeof value === "string" ? openText(value) : value);
    return Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, open(value)]),
    ) as Row;
  });

/** As if all waiting was over. */
export const passTime = () => pool().query("update mail_outbox set next_at = now()");

export const statuses = async (): Promise<string[]> =>
  (await outboxRows()).map(({ status }) => status);

/** Asks until it is so; a busy machine takes its time. */
export const soon = <Seen>(look: () => Seen | Promise<Seen>) =>
  expect.poll(look, { timeout: 10_000 });

/** Waits until the mails, in the order of their making, have these statuses. */
export const settled = (...expected: string[]) => soon(statuses).toEqual(expected);
