import { expect, test } from "vitest";
import type { Version, VersionKind } from "@/client/history";
import { byDay, currentAt, kindWords, momentWords, versionName } from "./arrange-versions";

const version = (createdAt: Date, more: Partial<Version> = {}): Version => ({
  id: createdAt.toISOString(),
  kind: "auto",
  createdAt: createdAt.toISOString(),
  size: 1,
  name: "",
  isNameDamaged: false,
  ...more,
});

const NOW = new Date(2026, 2, 1, 0, 30);

test("versions stand under the day they are of, on either side of midnight", () => {
  const times = [
    new Date(2026, 2, 1, 0, 0),
    new Date(2026, 1, 28, 23, 59),
    new Date(2026, 1, 28, 0, 0),
    new Date(2026, 1, 27, 23, 59),
    new Date(2025, 11, 31, 12),
  ];
  const days = byDay(
    times.map((time) => version(time)),
    NOW,
    "en-GB",
  );
  expect(days.map(({ words, versions }) => [words, versions.length])).toEqual([
    ["Today", 1],
    ["Yesterday", 2],
    ["Fri 27 February", 1],
    ["Wed, 31 December 2025", 1],
  ]);
});

test("the current note is listed first, under today", () => {
  const saved = version(new Date(2026, 1, 28, 12), { kind: "created" });
  const [today, before] = byDay([currentAt(NOW), saved], NOW, "en-GB");
  expect(today?.versions.map(versionName)).toEqual(["Current version"]);
  expect(before?.versions.map(versionName)).toEqual(["Created"]);
});

test("a version that a fast clock dates tomorrow stands under its date", () => {
  const [day] = byDay([version(new Date(2026, 2, 2, 9))], NOW, "en-GB");
  expect(day?.words).toBe("Mon 2 March");
});

test("each kind has words of its own, and a name goes before them", () => {
  const kinds: VersionKind[] = ["created", "checkpoint", "auto", "compaction"];
  expect(new Set(kinds.map((kind) => kindWords({ kind }))).size).toBe(4);
  expect(versionName(version(NOW, { kind: "checkpoint", name: "Before the raise" }))).toBe(
    "Before the raise",
  );
  expect(versionName(version(NOW))).toBe("Automatic");
});

test("a moment is said in the middle of a sentence", () => {
  expect(momentWords(new Date(2026, 2, 1, 0, 5).toISOString(), NOW, "en-GB")).toBe("today at 0:05");
  expect(momentWords(new Date(2026, 1, 27, 14, 3).toISOString(), NOW, "en-GB")).toBe(
    "Fri 27 February at 14:03",
  );
});
