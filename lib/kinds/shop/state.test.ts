import fc from "fast-check";
import { expect, test } from "vitest";
import { readShape } from "./read";
import { emptyState, mergeOwnerState, OwnerState, writtenAfter } from "./state";
import { itemId } from "./testing/shops";

// Few moments and few names, so that copies often write the same entry, also at the same moment.
const at = fc.constantFrom(
  "2026-11-21T09:00:00.000Z",
  "2026-11-21T09:00:00Z",
  "2026-11-21T09:00:00.001Z",
  "2026-11-22T09:00:00.000Z",
);
const note = fc.constantFrom("a", "b");
const names = fc.constantFrom("x", "y", "__proto__", "constructor");
const record = <Value>(value: fc.Arbitrary<Value>) =>
  fc.dictionary(names, value, { maxKeys: 3, noNullPrototype: true });
const named = record(fc.record({ name: note, at }, { requiredKeys: ["name"] }));

const anyState: fc.Arbitrary<OwnerState> = fc
  .record({
    orders: record(
      fc.record(
        { s: fc.constantFrom("new", "paid", "canceled"), at, note },
        { requiredKeys: ["s", "at"] },
      ),
    ),
    requests: record(
      fc.record({ done: fc.constant(true as const), note, at }, { requiredKeys: [] }),
    ),
    codes: fc.array(
      fc.record(
        {
          code: fc.constant("7K3M9QXR2A"),
          tag: fc.constantFrom("A".repeat(22), "B".repeat(22)),
          terms: fc.constant({ v: 1, kind: "delivery" } as const),
          active: fc.boolean(),
          uses: fc.nat(3),
          at,
        },
        { requiredKeys: ["code", "tag", "terms", "active", "uses"] },
      ),
      { maxLength: 3 },
    ),
    links: named,
    people: named,
    archive: fc.array(fc.constantFrom(itemId(1), itemId(2)), { maxLength: 3 }),
    seen: fc.record({ order: at, request: at }, { requiredKeys: [] }),
    prefs: fc.option(fc.record({ sound: fc.boolean(), at }, { requiredKeys: ["sound"] }), {
      nil: undefined,
    }),
  })
  .map(({ prefs, ...rest }) => ({ ...emptyState(), ...rest, ...(prefs && { prefs }) }));

// DB-051
test("two copies of the state become one, whichever comes first and however often", () => {
  fc.assert(
    fc.property(anyState, anyState, anyState, (one, other, third) => {
      const both = mergeOwnerState(one, other);
      expect(mergeOwnerState(other, one)).toEqual(both);
      expect(mergeOwnerState(both, other)).toEqual(both);
      expect(mergeOwnerState(both, both)).toEqual(both);
      expect(mergeOwnerState(both, third)).toEqual(
        mergeOwnerState(one, mergeOwnerState(other, third)),
      );
      expect(readShape(OwnerState, JSON.parse(JSON.stringify(both)))).toBeDefined();
    }),
  );
});

// DB-051
test("no order is lost, and of one that both copies changed the later change counts", () => {
  const early = { s: "paid", at: "2026-11-21T09:00:00.000Z", paidBy: "cash" } as const;
  const late = { s: "canceled", at: "2026-11-21T09:00:00.001Z", was: "paid" } as const;
  const one = { ...emptyState(), orders: { a: early, b: early } };
  const other = { ...emptyState(), orders: { b: late, c: late } };
  expect(mergeOwnerState(one, other).orders).toEqual({ a: early, b: late, c: late });
});

test("a change is written after what it replaces, also where a clock is behind", () => {
  const now = Date.parse("2026-11-21T09:00:00.000Z");
  expect(writtenAfter(undefined, now)).toBe("2026-11-21T09:00:00.000Z");
  const ahead = { at: "2026-11-21T10:00:00.000Z" };
  expect(writtenAfter(ahead, now)).toBe("2026-11-21T10:00:00.001Z");
});

// DB-051
test("a state of which only the version is known reads as an empty one", () => {
  expect(readShape(OwnerState, { v: 1 })).toEqual(emptyState());
  emptyState().orders.a = { s: "new", at: "2026-11-21T09:00:00.000Z" };
  expect(emptyState().orders).toEqual({});
  const damaged = { v: 1, orders: { a: { s: "lost", at: "x" }, b: { s: "new" } }, codes: [1] };
  expect(readShape(OwnerState, damaged)).toEqual(emptyState());
});
