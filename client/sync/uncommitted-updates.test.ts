import { expect, test } from "vitest";
import { UncommittedUpdates } from "./uncommitted-updates";

const row = (id: string) => ({ id, payload: `payload of ${id}` });

test("an update seen before its commit is sent again unless the stream has passed as many positions as were seen", () => {
  const uncommitted = new UncommittedUpdates(() => 0);
  uncommitted.restart(10);
  uncommitted.saw(row("a"), null);
  uncommitted.saw(row("b"), null);
  uncommitted.reached(11);
  expect(uncommitted.leftovers()).toEqual([row("a"), row("b")]);
  uncommitted.reached(12);
  expect(uncommitted.leftovers()).toEqual([]);
});

test("a position or a pulled row confirms an update by its id", () => {
  const uncommitted = new UncommittedUpdates(() => 0);
  uncommitted.restart(null);
  for (const id of ["a", "b", "c"]) uncommitted.saw(row(id), null);
  uncommitted.saw(row("a"), 4);
  uncommitted.confirm(["b"]);
  expect(uncommitted.leftovers()).toEqual([row("c")]);
});

test("an update seen long before the stream's position moved on was committed", () => {
  let now = 0;
  const uncommitted = new UncommittedUpdates(() => now);
  uncommitted.restart(null);
  uncommitted.saw(row("a"), null);
  now = 3_000;
  uncommitted.saw(row("b"), null);
  uncommitted.reached(9);
  expect(uncommitted.leftovers()).toEqual([row("b")]);
});
