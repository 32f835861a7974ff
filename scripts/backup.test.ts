import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { open } from "@/db/backup/manifest";
import { restoreDatabase } from "@/db/backup/restore";
import { pool } from "@/db/client";
import { migrate } from "@/db/migrate";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import { append, newEncrypted, newStandard, type TestFile } from "@/lib/testing/files";
import { startSecondProcess } from "@/lib/testing/process";
import { startPostgres } from "./embedded-postgres.mjs";

const build = `.test/backup-${process.pid}`;
const secrets = JSON.stringify({ APP_SECRET: "a".repeat(43), CRON_SECRET: "c".repeat(43) });

let home: string;
let data: string;
let backup: string;
let person: TestPerson;
let note: TestFile;
let sealed: TestFile;

interface Ran {
  code: number;
  said: string;
}

/** Runs one of the two scripts as npm would. */
function run(script: "backup" | "restore", folder: string, env: Record<string, string>) {
  return new Promise<Ran>((resolve) => {
    const settings = { ...process.env, BUILD_DIR: build, ...env };
    const args = [`scripts/${script}.mjs`, folder];
    execFile(process.execPath, args, { env: settings }, (fault, out, words) => {
      resolve({ code: fault ? Number(fault.code) : 0, said: out + words });
    });
  });
}

const url = () => process.env.DATABASE_URL ?? "";
const embedded = { DATABASE_URL: "", DATABASE_URL_UNPOOLED: "" };

/** An empty database of its own. */
async function newDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  await pool().query(`create database ${name}`);
  const address = new URL(url());
  address.pathname = `/${name}`;
  return address.href;
}

async function ask<Row extends pg.QueryResultRow>(address: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const tablesOf = (address: string) =>
  ask<{ name: string }>(
    address,
    "select tablename as name from pg_tables where schemaname = 'public'",
  );

/** A copy of the backup that somebody changed; with `isSealed` its checksums were made anew. */
async function tampered(change: (folder: string) => Promise<void>, isSealed = false) {
  const folder = join(home, randomUUID());
  await cp(backup, folder, { recursive: true });
  await change(folder);
  if (!isSealed) return folder;
  const lines = (await readFile(join(folder, "SHA256SUMS"), "utf8")).trim().split("\n");
  const sums = lines.map(async (line) => {
    const path = line.slice(66);
    const sum = createHash("sha256").update(await readFile(join(folder, path)));
    return `${sum.digest("hex")}  ${path}\n`;
  });
  await writeFile(join(folder, "SHA256SUMS"), (await Promise.all(sums)).join(""));
  return folder;
}

async function rewrite(folder: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, "manifest.json");
  await writeFile(path, change(await readFile(path, "utf8")));
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "sealdesk-backup-"));
  data = join(home, "data");
  backup = join(home, "backup");
  await mkdir(join(data, "blobs", "ab"), { recursive: true });
  await writeFile(join(data, "blobs", "ab", "one"), "an attachment");
  await writeFile(join(data, "secrets.json"), secrets, { mode: 0o600 });
  person = await signUp();
  note = await newStandard({ markdown: "# Kept\n\nTab\there, back\\slash, ünïcode 🐚" });
  sealed = await newEncrypted();
  let isWriting = true;
  const write = async () => {
    while (isWriting) expect((await append(sealed)).status).toBe(200);
  };
  const writers = [write(), write()];
  const { code, said } = await run("backup", backup, { DATA_DIR: data });
  isWriting = false;
  await Promise.all(writers);
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(backup) });
}, 60_000);
afterAll(async () => {
  await rm(home, { recursive: true, force: true });
  await rm(build, { recursive: true, force: true });
});

test("a backup is whole, readable by its owner alone, and marks its secrets", async () => {
  const manifest = await open(backup);
  expect(manifest.secrets).toEqual(["secrets.json"]);
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  expect(statSync(join(backup, "secrets.json")).mode & 0o777).toBe(0o600);
  const names = manifest.tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["user", "file", "file_update", "vault"]));
  // Nothing in them outlives a crash.
  expect(names).not.toContain("rate_limit");
  expect(names).not.toContain("file_presence");
  expect(existsSync(`${backup}.unfinished`)).toBe(false);
});

test("restored into an empty folder, a server starts and people read their files", async () => {
  const restored = join(home, "restored");
  const first = await run("restore", backup, { ...embedded, DATA_DIR: restored });
  expect(first).toEqual({ code: 0, said: expect.stringMatching(/^Restored \d+ rows/) });
  expect((await readdir(restored)).sort()).toEqual(["blobs", "postgres", "secrets.json"]);
  expect(await readFile(join(restored, "blobs", "ab", "one"), "utf8")).toBe("an attachment");
  expect(await readFile(join(restored, "secrets.json"), "utf8")).toBe(secrets);
  expect(statSync(join(restored, "secrets.json")).mode & 0o777).toBe(0o600);

  const again = await run("restore", backup, { ...embedded, DATA_DIR: restored });
  expect(again).toEqual({ code: 1, said: expect.stringContaining("is not empty") });

  const database = await startPostgres({ dataDir: join(restored, "postgres") });
  try {
    await migrate(database.url, "db/migrations");
    const server = await startSecondProcess({ DATABASE_URL: database.url });
    try {
      const read = async ({ id, capability }: TestFile, from: string) => {
        const headers = {
          "sec-fetch-site": "same-origin",
          "x-svc-client": "6",
          authorization: `Bearer ${capability}`,
        };
        const answer = await fetch(`${from}/api/documents/${id}`, { headers });
        expect(answer.status).toBe(200);
        return (await answer.json()) as { snapshot: string; version: number };
      };
      const here = await startSecondProcess();
      const kept = await read(note, server.url);
      expect(kept).toEqual(await read(note, here.url));
      const older = await read(sealed, server.url);
      expect((await read(sealed, here.url)).version).toBeGreaterThanOrEqual(older.version);
      await here.kill();
      const account = await fetch(`${server.url}/api/account`, {
        headers: { cookie: person.cookie },
      });
      expect(account.status).toBe(200);
      expect(await account.json()).toMatchObject({ user: { email: person.email } });
      // One moment: no head knows of an update that is not there, and none is there that no head knows.
      const torn = await ask(
        database.url,
        `select f.id from file f left join file_update l on l.file_id = f.id group by f.id
        having f.version <> greatest(f.state_version, coalesce(max(l.seq), 0))`,
      );
      expect(torn).toEqual([]);
    } finally {
      await server.kill();
    }
  } finally {
    await database.stop();
  }
}, 60_000);

describe("a backup that is not as it was made is refused", () => {
  const cases: [string, RegExp, (folder: string) => Promise<void>, boolean][] = [
    [
      "one byte of a table",
      /tables\/user\.copy\.gz has another checksum/,
      async (folder) => {
        const path = join(folder, "tables", "user.copy.gz");
        const bytes = await readFile(path);
        bytes[20] = (bytes[20] ?? 0) ^ 1;
        await writeFile(path, bytes);
      },
      false,
    ],
    [
      "a table missing",
      /file\.copy\.gz is missing/,
      (f) => rm(join(f, "tables/file.copy.gz")),
      false,
    ],
    [
      "an attachment missing",
      /blobs\/ab\/one is missing/,
      (f) => rm(join(f, "blobs/ab/one")),
      false,
    ],
    ["an attachment too many", /blobs\/x has no/, (f) => writeFile(join(f, "blobs/x"), "x"), false],
    ["an unfinished one", /is no backup/, (f) => rm(join(f, "SHA256SUMS")), false],
    [
      "a manifest by hand",
      /manifest\.json has another checksum/,
      (f) => rewrite(f, (text) => `${text} `),
      false,
    ],
    [
      "one of a later format",
      /newer Sealdesk/,
      (f) => rewrite(f, (text) => text.replace('"format": 1', '"format": 2')),
      true,
    ],
  ];
  test.each(cases)("%s", async (_, words, change, isSealed) => {
    const folder = await tampered(change, isSealed);
    await expect(open(folder)).rejects.toThrow(words);
  });

  test("and nothing of it is left in the place it was to go to", async () => {
    const folder = await tampered((f) => rm(join(f, "tables/file.copy.gz")));
    const target = join(home, "untouched");
    const { code, said } = await run("restore", folder, { ...embedded, DATA_DIR: target });
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining("damaged") });
    expect(existsSync(target)).toBe(false);
  });

  test("one whose rows do not fit leaves neither files nor a database behind", async () => {
    const folder = await tampered(
      (f) => rewrite(f, (text) => text.replace(/"rows": [1-9]\d*/g, '"rows": 987654321')),
      true,
    );
    const target = join(home, "failed");
    const inside = await run("restore", folder, { ...embedded, DATA_DIR: target });
    expect(inside).toEqual({ code: 1, said: expect.stringContaining("987654321") });
    expect(await readdir(target)).toEqual([]);
  }, 60_000);
});

describe("a database of one's own", () => {
  const restore = async (folder: string, address: string) =>
    restoreDatabase(address, folder, await open(folder), "db/migrations");

  test("is filled, with the files beside it", async () => {
    const address = await newDatabase();
    const target = join(home, "beside");
    const { code } = await run("restore", backup, { DATABASE_URL: address, DATA_DIR: target });
    expect(code).toBe(0);
    expect((await readdir(target)).sort()).toEqual(["blobs", "secrets.json"]);
    const count = 'select count(*)::int as n, sum(hashtext(u::text))::text as sum from "user" u';
    const { tables } = await open(backup);
    const [there] = await ask<{ n: number }>(address, count);
    expect(there?.n).toBe(tables.find(({ name }) => name === "user")?.rows);
    await migrate(address, "db/migrations");
  });

  test("that is not empty stays as it is", async () => {
    const address = await newDatabase();
    await ask(address, "create table mine (x int)");
    await expect(restore(backup, address)).rejects.toThrow(/not empty/);
    const target = join(home, "beside-mine");
    const { code } = await run("restore", backup, { DATABASE_URL: address, DATA_DIR: target });
    expect(code).toBe(1);
    expect(await readdir(target)).toEqual([]);
    expect(await tablesOf(address)).toEqual([{ name: "mine" }]);
  });

  test.each([
    [
      "of a newer schema",
      /newer Sealdesk/,
      (text: string) =>
        text.replace(
          /(\{\s*"hash": "[^"]+",\s*"createdAt": \d+\s*\})(\s*\],\s*"tables")/,
          '$1, {"hash": "f00", "createdAt": 9999999999999}$2',
        ),
    ],
    [
      "of another schema",
      /another schema/,
      (text: string) => text.replace(/"hash": "[^"]+"/, '"hash": "f00"'),
    ],
    [
      "with a row too few",
      /damaged/,
      (text: string) => text.replace(/"rows": [1-9]\d*/, '"rows": 123456789'),
    ],
  ])("stays empty when the backup is %s", async (_, words, change) => {
    const folder = await tampered((f) => rewrite(f, change), true);
    const address = await newDatabase();
    await expect(restore(folder, address)).rejects.toThrow(words);
    expect(await tablesOf(address)).toEqual([]);
  });
});

test("a backup never writes over anything, and leaves nothing when it fails", async () => {
  const taken = await run("backup", backup, { DATA_DIR: data });
  expect(taken).toEqual({ code: 1, said: expect.stringContaining("there already") });
  const target = join(home, "nowhere");
  const nobody = { DATA_DIR: data, DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" };
  expect((await run("backup", target, nobody)).code).toBe(1);
  expect((await readdir(home)).filter((name) => name.startsWith("nowhere"))).toEqual([]);
});
