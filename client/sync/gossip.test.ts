import { expect, test } from "vitest";
import { Gossip } from "./gossip";

const row = (id: string) => ({ id, payload: `payload of ${id}` });

test("an update seen early is told again until the stream has moved past as many as were seen", () => {
  const gossip = new Gossip(() => 0);
  gossip.restart(10);
  gossip.saw(row("a"), null);
  gossip.saw(row("b"), null);
  gossip.reached(11);
  expect(gossip.leftovers()).toEqual([row("a"), row("b")]);
  gossip.reached(12);
  expect(gossip.leftovers()).toEqual([]);
});

test("a position or a pulled row confirms an update by its id", () => {
  const gossip = new Gossip(() => 0);
  gossip.restart(null);
  for (const id of ["a", "b", "c"]) gossip.saw(row(id), null);
  gossip.saw(row("a"), 4);
  gossip.confirm(["b"]);
  expect(gossip.leftovers()).toEqual([row("c")]);
});

test("what was seen long before the stream moved on was committed", () => {
  let now = 0;
  const gossip = new Gossip(() => now);
  gossip.restart(null);
  gossip.saw(row("a"), null);
  now = 3_000;
  gossip.saw(row("b"), null);
  gossip.reached(9);
  expect(gossip.leftovers()).toEqual([row("b")]);
});
