import { expect, test } from "vitest";
import * as z from "zod";
import { risingId } from "./ids";

test("an id is a UUID of version 7 and increases with time", () => {
  const ids = [0, 1, 255, 256, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1].map(risingId);
  for (const id of ids) expect(z.uuid({ version: "v7" }).safeParse(id).success).toBe(true);
  expect([...ids].sort()).toEqual(ids);
  expect(risingId(1_700_000_000_000).startsWith("018bcfe5-6800-7")).toBe(true);
});

test("two ids of one moment differ", () => {
  expect(new Set(Array.from({ length: 1_000 }, () => risingId(5))).size).toBe(1_000);
});
