/** Every time limit of a shop's people, tested just before and after. */
import { expect, test } from "vitest";
import * as rules from "./people-rules";

const at = new Date("2026-11-23T12:00:00.000Z");
const after = (ms: number) => new Date(at.getTime() + ms);
const person = { endedAt: null, expiresAt: null, sealed: "x" } as rules.PersonRow;

test.each([
  [
    "P-003 an invitation counts for seven days",
    7 * 86_400_000,
    -1,
    (now: Date) => rules.isThere({ ...person, expiresAt: after(rules.INVITATION_MS) }, now),
  ],
  [
    "P-005 who left comes back within ten minutes",
    600_000,
    0,
    (now: Date) => rules.canComeBack({ ending: "left", endedAt: at }, now),
  ],
  [
    "P-006 who was removed is restored within a day",
    86_400_000,
    0,
    (now: Date) => rules.canBeRestored({ ending: "removed", endedAt: at }, now),
  ],
  [
    "P-007 the key changes once who left cannot come back",
    600_000,
    0,
    (now: Date) => !rules.needsRotation({ ...person, ending: "left", endedAt: at }, now),
  ],
  [
    "P-007 the key changes once an invitation has expired",
    7 * 86_400_000,
    -1,
    (now: Date) => !rules.needsRotation({ ...person, expiresAt: after(rules.INVITATION_MS) }, now),
  ],
])("%s", (_, ms, last, isIn) => {
  expect([isIn(at), isIn(after(ms + last)), isIn(after(ms + last + 1))]).toEqual([
    true,
    true,
    false,
  ]);
});

test("P-005, P-006 leaving and removal are undone in different ways", () => {
  expect(rules.canComeBack({ ending: "removed", endedAt: at }, at)).toBe(false);
  expect(rules.canBeRestored({ ending: "left", endedAt: at }, at)).toBe(false);
  expect(rules.needsRotation({ ...person, ending: "removed", endedAt: at }, at)).toBe(true);
  const rotated = { ...person, ending: "removed", endedAt: at, sealed: null } as const;
  expect(rules.needsRotation(rotated, at)).toBe(false);
});
