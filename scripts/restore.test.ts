import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { open } from "@/db/backup/manifest";
import { restoreDatabase } from "@/db/backup/restore";
import { migrate } from "@/db/migrate";
import {
  ask,
  type BackupHouse,
  embedded,
  newDatabase,
  openBackupHouse,
  rewriteManifest,
  tablesOf,
} from "@/lib/testing/backups";
import { newKeeper } from "@/lib/testing/vaults";

let house: BackupHouse;
beforeAll(async () => {
  await newKeeper();
  house = await openBackupHouse();
  await house.back();
}, 60_000);
afterAll(() => house.stop());

describe("an external database", () => {
  const restore = async (folder: string, address: string) =>
    restoreDatabase(address, folder, await open(folder), "db/migrations");

  test("is filled, with the files in the folder", async () => {
    const address = await newDatabase();
    const target = join(house.home, "beside");
    const { code } = await house.run("restore", house.backup, {
      DATABASE_URL: address,
      DATA_DIR: target,
    });
    expect(code).toBe(0);
    expect((await readdir(target)).sort()).toEqual(["blobs", "secrets.json", "uploads"]);
    const count = 'select count(*)::int as n, sum(hashtext(u::text))::text as sum from "user" u';
    const { tables } = await open(house.backup);
    const [there] = await ask<{ n: number }>(address, count);
    expect(there?.n).toBe(tables.find(({ name }) => name === "user")?.rows);
    await migrate(address, "db/migrations");
  });

  test("stays as it is when it is not empty", async () => {
    const address = await newDatabase();
    await ask(address, "create table mine (x int)");
    await expect(restore(house.backup, address)).rejects.toThrow(/not empty/);
    const target = join(house.home, "beside-mine");
    const { code } = await house.run("restore", house.backup, {
      DATABASE_URL: address,
      DATA_DIR: target,
    });
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
    const folder = await house.tampered((f) => rewriteManifest(f, change), true);
    const address = await newDatabase();
    await expect(restore(folder, address)).rejects.toThrow(words);
    expect(await tablesOf(address)).toEqual([]);
  });
});

/** Simulates a disk that refuses to remove the working folder, as when another program uses it. */
const stuck = `data:text/javascript,${encodeURIComponent(`
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  const remove = fs.rmSync;
  fs.rmSync = (path, options) => {
    if (/restoring\\.\\d+$/.test(path)) throw new Error("EBUSY: the folder is in use");
    remove(path, options);
  };
  syncBuiltinESMExports();`)}`;

describe("an error after everything is in place removes nothing", () => {
  const env = { NODE_OPTIONS: `--import=${stuck}` };
  const words = /EBUSY.*was restored before that/s;

  test("with an external database", async () => {
    const address = await newDatabase();
    const target = join(house.home, "stuck-beside");
    const settings = { ...env, DATABASE_URL: address, DATA_DIR: target };
    const { code, said } = await house.run("restore", house.backup, settings);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(words) });
    expect((await tablesOf(address)).length).toBeGreaterThan(5);
    expect(await readdir(target)).toEqual(
      expect.arrayContaining(["blobs", "secrets.json", "uploads"]),
    );
    expect(await readdir(target)).not.toContain("lock");
  }, 60_000);

  test("with the database in the folder", async () => {
    const target = join(house.home, "stuck");
    const settings = { ...env, ...embedded, DATA_DIR: target };
    const { code, said } = await house.run("restore", house.backup, settings);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(words) });
    const there = ["blobs", "postgres", "secrets.json", "uploads"];
    expect(await readdir(target)).toEqual(expect.arrayContaining(there));
  }, 60_000);
});
