import { expect, test } from "vitest";
import { GROUPS } from "./shortcuts-dialog";

test.each(GROUPS)("$title: no keys are listed twice", ({ rows }) => {
  const keys = rows.map(([, each]) => each);
  expect(keys).toEqual([...new Set(keys)]);
});
