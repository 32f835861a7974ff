import { expect, test } from "vitest";
import { BodyBudget, type Place } from "./body-budget";

const KB = new Uint8Array(1_000);
/** A piece of 1,000 bytes counts as this, including its overhead. */
const COUNTED = 1_512;

/** A budget of ten pieces in all and five per network. */
function rooms() {
  const budget = new BodyBudget(() => ({ total: 10 * COUNTED, ofNetwork: 5 * COUNTED }));
  const gone: string[] = [];
  const enter = (name: string, network = name): Place =>
    budget.enter(network, () => gone.push(name));
  const fill = (place: Place, pieces: number, now = 0) =>
    Array.from({ length: pieces }, () => place.hold(KB, now)).every(Boolean);
  return { budget, gone, enter, fill };
}

test("a network has its share, and a body that leaves makes room for the next", () => {
  const { budget, enter, fill } = rooms();
  const [first, second] = [enter("first", "a"), enter("second", "a")];
  expect(fill(first, 3)).toBe(true);
  expect(fill(second, 2)).toBe(true);
  expect(second.hold(KB, 0)).toBe(false);
  expect(budget.bytes).toBe(5 * COUNTED);
  first.leave();
  first.leave();
  expect(budget.bytes).toBe(2 * COUNTED);
  expect(fill(second, 3)).toBe(true);
});

test("small pieces count with their overhead, so that they do not evade the limit", () => {
  const { budget, enter } = rooms();
  const place = enter("a");
  let held = 0;
  while (place.hold(new Uint8Array(1), 0)) held++;
  expect(held).toBeLessThan(15);
  expect(budget.bytes).toBeGreaterThan(500 * held);
});

test("in a full network a stalled body is dropped, and an active one is not", () => {
  const { gone, enter, fill } = rooms();
  const [slow, quick, late] = [enter("slow", "a"), enter("quick", "a"), enter("late", "a")];
  fill(slow, 2, 0);
  fill(quick, 3, 3_000);
  expect(late.hold(KB, 4_999)).toBe(false);
  expect(gone).toEqual([]);
  expect(late.hold(KB, 5_000)).toBe(true);
  expect(gone).toEqual(["slow"]);
});

test("when the budget is full, the network that holds most is dropped for one that holds less", () => {
  const { budget, gone, enter, fill } = rooms();
  fill(enter("a1", "a"), 2);
  fill(enter("a2", "a"), 3);
  fill(enter("b"), 4);
  fill(enter("c"), 1);
  const guest = enter("guest");
  expect(guest.hold(KB, 1)).toBe(true);
  expect(gone).toEqual(["a1"]);
  expect(fill(guest, 1, 1)).toBe(true);
  // A body of a network that holds no more than the new one stays.
  expect(fill(guest, 2, 1)).toBe(true);
  expect(gone).toEqual(["a1", "b"]);
  expect(budget.bytes).toBeLessThanOrEqual(10 * COUNTED);
});

test("a complete body whose request is running is never dropped", () => {
  const { gone, enter, fill } = rooms();
  const bodies = ["a", "b"].map((name) => enter(name));
  for (const body of bodies) fill(body, 5);
  for (const body of bodies) body.settle();
  const guest = enter("guest");
  expect(guest.hold(KB, 60_000)).toBe(false);
  expect(gone).toEqual([]);
  bodies[0]?.leave();
  expect(guest.hold(KB, 60_000)).toBe(true);
});
