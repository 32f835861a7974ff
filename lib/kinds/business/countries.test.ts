import { expect, test } from "vitest";
import { countries, isCountry } from "./countries";

test("every country is offered once, under the code that is used today", () => {
  const names = countries().map(([, name]) => name);
  expect(names).toHaveLength(new Set(names).size);
  expect(names.length).toBeGreaterThan(240);
  for (const code of ["DE", "FR", "RS", "GB", "CD"])
    expect([code, isCountry(code)]).toEqual([code, true]);
  for (const code of ["DD", "FX", "YU", "UK", "ZR", "EU", "de"])
    expect([code, isCountry(code)]).toEqual([code, false]);
});
