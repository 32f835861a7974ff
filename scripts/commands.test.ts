/** How every command handles its settings. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/db/client";
import { secrets } from "@/lib/testing/backups";
import { runScript } from "@/lib/testing/scripts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sealdesk-commands-"));
  await writeFile(join(folder, "secrets.json"), secrets, { mode: 0o600 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ["admin", ["accounts"]],
  ["db-migrate", []],
] as const)("%s takes an empty direct address for none", async (script, words) => {
  const { code, said } = await runScript(script, words, { DATABASE_URL_UNPOOLED: "" });
  expect([code, /ECONNREFUSED/.test(said)]).toEqual([0, false]);
});

test("the start names every invalid setting, and builds nothing before that", async () => {
  const dataDir = join(folder, "not-started");
  const wrong = {
    DATA_DIR: dataDir,
    PORT: "http",
    SMTP_URL: "smtp.example.com",
    NODE_ENV: "production",
  };
  const { code, said } = await runScript("start", [], wrong);
  // An exit code after which no supervisor restarts it.
  expect([code, said]).toEqual([78, expect.stringContaining("Settings that cannot be used")]);
  for (const name of ["PORT", "SMTP_URL"]) expect(said).toMatch(new RegExp(`^ {2}${name}: `, "m"));
  expect(said).not.toContain("Building");
});

test.each([
  ["start", []],
  ["admin", ["accounts"]],
  ["doctor", []],
] as const)(
  "%s tells in words, and not by where it came to light, that a setting is wrong",
  async (script, words) => {
    const wrong = {
      DATA_DIR: join(folder, "wrong"),
      CRON_SECRET: "too short",
      MAIL_DRIVER: "smtp",
    };
    const { code, said } = await runScript(script, words, wrong);
    expect(code).not.toBe(0);
    expect(said).toMatch(/^Settings that cannot be used:\n {2}CRON_SECRET: .*16 characters/m);
    expect(said).not.toMatch(/^ +at /m);
  },
);

test("a key for an account without Pro is made, with a warning that it does not work yet", async () => {
  const program = "program@sealdesk.test";
  const { code, said } = await runScript("admin", ["api-key", program], { PRO_MODE: "list" });
  expect([code, said]).toEqual([0, expect.stringMatching(/^upk_[\w-]+$/m)]);
  expect(said).toContain(`${program} has no Pro. PRO_MODE is list`);
  const all = await runScript("admin", ["api-key", program], { PRO_MODE: "all" });
  expect([all.code, all.said]).toEqual([0, expect.not.stringContaining("has no Pro")]);
});

test("the doctor accepts a database that no server has used yet", async () => {
  await pool().query("create database never_started");
  try {
    const url = new URL(process.env.DATABASE_URL ?? "");
    url.pathname = "/never_started";
    const { code, said } = await runScript("doctor", [], { DATABASE_URL: url.href });
    expect([code, said]).toEqual([0, expect.stringContaining("can be used")]);
  } finally {
    await pool().query("drop database never_started");
  }
});

test('the doctor says "made by the start" only of what the start makes', async () => {
  const { said } = await runScript("doctor", [], { DATA_DIR: folder, APP_SECRET: "" });
  expect(said).toContain("APP_SECRET = (made by npm start)");
  expect(said).toContain("CRON_SECRET = (made by npm start)");
  expect(said).toContain("STRIPE_WEBHOOK_SECRET = none");
});

test("the receipt check needs no setting and no server", async () => {
  const receipt = join(folder, "receipt.json");
  await writeFile(receipt, "{}");
  const none = { DATABASE_URL: "", APP_SECRET: "" };
  const { code, said } = await runScript("sealdesk", ["verify-receipt", receipt], none);
  expect([code, said]).toEqual([1, expect.stringContaining("NO: do not rely on this document.")]);
  expect((await runScript("sealdesk", ["help"], none)).code).toBe(0);
  const wrong = await runScript("sealdesk", ["verify"], none);
  expect([wrong.code, wrong.said]).toEqual([2, expect.stringContaining("Usage: sealdesk")]);
});
