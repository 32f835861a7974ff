import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { use } from "@/lib/testing/outbox";
import { HOUR_MS } from "@/lib/time";
import { openDraft, uploadsFolder } from "./folder";
import { sweepUnfinished } from "./sweep";

const before = process.env.DATA_DIR;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sealdesk-sweep-"));
  use({ DATA_DIR: folder });
});
afterAll(async () => {
  use({ DATA_DIR: before });
  await rm(folder, { recursive: true });
});

test("neither a foreign file nor one that goes meanwhile keeps drafts from the sweep", async () => {
  const unfinished = join(uploadsFolder(), "unfinished");
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, ".DS_Store"), "");
  // Listed and not to be found, as what goes between the two.
  await symlink(join(folder, "nowhere"), join(unfinished, "0".repeat(32)));
  await openDraft();
  expect(await sweepUnfinished(Date.now() + 2 * HOUR_MS)).toBe(2);
  expect(await readdir(unfinished)).toEqual(["0".repeat(32)]);
});
