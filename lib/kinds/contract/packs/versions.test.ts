import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { PACK_NAMES } from "../pack";
import { loadPack } from "./load";
import versions from "./versions.json";

// A file pins the version of its pack: other words are another version.
test("a pack whose words changed has a new version, and versions.json its hash", async () => {
  const now: Record<string, string> = {};
  for (const name of PACK_NAMES) {
    const pack = await loadPack(name);
    const hash = createHash("sha256").update(JSON.stringify(pack)).digest("hex").slice(0, 16);
    now[`${name} ${pack?.version}`] = hash;
  }
  expect(now).toEqual(versions);
});
