import { expect, test } from "vitest";
import { sizeWords } from "@/components/ui/size-words";
import { grantDays } from "./grant-days";
import { jobWords } from "./job-words";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [2, "2 bytes"],
  [999, "999 bytes"],
  [1_500, "1.5 KB"],
  [123_456, "123 KB"],
  [98_765_432, "98.8 MB"],
  [5e15, "5,000 TB"],
])("%d bytes are said as %s", (bytes, words) => {
  expect(sizeWords(bytes, "en")).toBe(words);
});

test("a job's summary leaves out zeros", () => {
  expect(jobWords({ sent: 3, failed: 0 })).toBe("3 sent");
  expect(jobWords({ removed: 0 })).toBe("Nothing to do");
  expect(jobWords(null)).toBe("");
});

test("a grant that is put back lasts at least as long as it did", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(grantDays({ until: null }, now)).toBeNull();
  expect(grantDays({ until: "2026-11-22T12:00:00Z" }, now)).toBe(1);
  expect(grantDays({ until: "2026-11-22T12:00:01Z" }, now)).toBe(2);
  expect(grantDays({ until: "2026-11-20T12:00:00Z" }, now)).toBe(0);
});
