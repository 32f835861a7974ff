import { existsSync, statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { open } from "@/db/backup/manifest";
import { migrate } from "@/db/migrate";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import {
  ask,
  type BackupHouse,
  embedded,
  openBackupHouse,
  secrets,
  uploadAbout,
} from "@/lib/testing/backups";
import { append, newEncrypted, newStandard, type TestFile } from "@/lib/testing/files";
import { startSecondProcess } from "@/lib/testing/process";
import { startPostgres } from "./embedded-postgres.mjs";

let house: BackupHouse;
let person: TestPerson;
let note: TestFile;
let sealed: TestFile;

beforeAll(async () => {
  house = await openBackupHouse();
  person = await signUp();
  note = await newStandard({ markdown: "# Kept\n\nTab\there, back\\slash, ünïcode 🐚" });
  sealed = await newEncrypted();
  let isWriting = true;
  const write = async () => {
    while (isWriting) expect((await append(sealed)).status).toBe(200);
  };
  const writers = [write(), write()];
  await house.back().finally(() => {
    isWriting = false;
  });
  await Promise.all(writers);
}, 60_000);
afterAll(() => house.stop());

test("a backup is complete, readable only by its owner, and marks its secrets", async () => {
  const { backup } = house;
  const manifest = await open(backup);
  expect(manifest.secrets).toEqual(["secrets.json"]);
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  expect(statSync(join(backup, "secrets.json")).mode & 0o777).toBe(0o600);
  const names = manifest.tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["user", "file", "file_update", "vault"]));
  // Unlogged tables are left out, because a crash empties them too.
  expect(names).not.toContain("rate_limit");
  expect(names).not.toContain("file_presence");
  expect(existsSync(`${backup}.unfinished`)).toBe(false);
});

test("a backup restored to an empty folder lets a server start and people read their files", async () => {
  const { backup, home, run } = house;
  const restored = join(home, "restored");
  const first = await run("restore", backup, { ...embedded, DATA_DIR: restored });
  expect(first).toEqual({ code: 0, said: expect.stringMatching(/^Restored \d+ rows/) });
  expect((await readdir(restored)).sort()).toEqual([
    "blobs",
    "postgres",
    "secrets.json",
    "uploads",
  ]);
  expect(await readdir(join(restored, "uploads"))).toEqual(["files"]);
  expect(await readdir(join(restored, "blobs", "ab"))).toEqual(["one"]);
  expect(await readFile(join(restored, "blobs", "ab", "one"), "utf8")).toBe("an attachment");
  expect(await readFile(join(restored, "secrets.json"), "utf8")).toBe(secrets);
  expect(statSync(join(restored, "secrets.json")).mode & 0o777).toBe(0o600);

  const again = await run("restore", backup, { ...embedded, DATA_DIR: restored });
  expect(again).toEqual({ code: 1, said: expect.stringContaining("is not empty") });

  const database = await startPostgres({ dataDir: join(restored, "postgres") });
  try {
    await migrate(database.url, "db/migrations");
    const server = await startSecondProcess({ DATABASE_URL: database.url, DATA_DIR: restored });
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
      const picture = await fetch(`${server.url}/blob/f/${uploadAbout.name}`);
      expect([picture.status, await picture.text()]).toEqual([200, "a customer's picture"]);
      // The backup is from one moment: each head matches its updates, and no update is without a head.
      const torn = await ask(
        database.url,
        `select f.id from file f left join file_update l on l.file_id = f.id
        where f.id in ('${note.id}', '${sealed.id}') group by f.id
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

test("a backup never overwrites anything, and leaves nothing when it fails", async () => {
  const { backup, data, home, run } = house;
  const taken = await run("backup", backup, { DATA_DIR: data });
  expect(taken).toEqual({ code: 1, said: expect.stringContaining("there already") });
  const target = join(home, "nowhere");
  const nobody = { DATA_DIR: data, DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" };
  expect((await run("backup", target, nobody)).code).toBe(1);
  expect((await readdir(home)).filter((name) => name.startsWith("nowhere"))).toEqual([]);
});
