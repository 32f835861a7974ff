import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { open } from "@/db/backup/manifest";
import {
  type BackupHouse,
  embedded,
  openBackupHouse,
  rewriteManifest,
  uploadPlace,
} from "@/lib/testing/backups";
import { newKeeper } from "@/lib/testing/vaults";

let house: BackupHouse;
beforeAll(async () => {
  await newKeeper();
  house = await openBackupHouse();
  await house.back();
}, 60_000);
afterAll(() => house.stop());

describe("a damaged backup is refused", () => {
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
    [
      "a ticket's attachment missing",
      /uploads\/files\/.*\/bytes is missing/,
      (f) => rm(join(f, "uploads/files", ...uploadPlace, "bytes")),
      false,
    ],
    [
      "a ticket's attachment changed",
      /uploads\/files\/.*\/bytes has another checksum/,
      (f) => writeFile(join(f, "uploads/files", ...uploadPlace, "bytes"), "another picture"),
      false,
    ],
    [
      "a ticket's attachment too many",
      /uploads\/x has no/,
      (f) => writeFile(join(f, "uploads/x"), "x"),
      false,
    ],
    ["an unfinished one", /is no backup/, (f) => rm(join(f, "SHA256SUMS")), false],
    [
      "a manifest by hand",
      /manifest\.json has another checksum/,
      (f) => rewriteManifest(f, (text) => `${text} `),
      false,
    ],
    [
      "one of a later format",
      /newer Sealdesk/,
      (f) => rewriteManifest(f, (text) => text.replace('"format": 1', '"format": 2')),
      true,
    ],
  ];
  test.each(cases)("%s", async (_, words, change, isSealed) => {
    const folder = await house.tampered(change, isSealed);
    await expect(open(folder)).rejects.toThrow(words);
  });

  test("and nothing is left where it would have been restored", async () => {
    const folder = await house.tampered((f) => rm(join(f, "tables/file.copy.gz")));
    const target = join(house.home, "untouched");
    const { code, said } = await house.run("restore", folder, { ...embedded, DATA_DIR: target });
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining("damaged") });
    expect(existsSync(target)).toBe(false);
  });

  test("a backup whose rows do not fit leaves neither files nor a database", async () => {
    const folder = await house.tampered(
      (f) => rewriteManifest(f, (text) => text.replace(/"rows": [1-9]\d*/g, '"rows": 987654321')),
      true,
    );
    const target = join(house.home, "failed");
    const inside = await house.run("restore", folder, { ...embedded, DATA_DIR: target });
    expect(inside).toEqual({ code: 1, said: expect.stringContaining("987654321") });
    expect(await readdir(target)).toEqual([]);
  }, 60_000);
});
