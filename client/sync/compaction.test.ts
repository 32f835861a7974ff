import { expect, test } from "vitest";
import { type LogFacts, wantsCompaction } from "./compactor";

const grown: LogFacts = {
  role: "edit",
  cursor: 501,
  version: 501,
  snapshotVersion: 300,
  bytes: 0,
  damaged: 0,
};

// DB-026
test("a log is compacted above 200 updates or above a megabyte", () => {
  expect(wantsCompaction(grown)).toBe(true);
  expect(wantsCompaction({ ...grown, snapshotVersion: 301 })).toBe(false);
  expect(wantsCompaction({ ...grown, snapshotVersion: 500, bytes: 1_000_001 })).toBe(true);
  expect(wantsCompaction({ ...grown, snapshotVersion: 501, bytes: 1_000_001 })).toBe(false);
});

test("only an editor who has read everything compacts the log", () => {
  expect(wantsCompaction({ ...grown, role: "view" })).toBe(false);
  expect(wantsCompaction({ ...grown, version: 502 })).toBe(false);
  expect(wantsCompaction({ ...grown, damaged: 1 })).toBe(false);
});
