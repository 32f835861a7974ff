import { expect, test } from "vitest";
import { runVectors } from "./vectors-run";

// E-001 E-003 E-004 E-007 E-008 E-010 E-011 E-012 E-032 A-057 A-058 I-009 I-010: byte for byte, both ways.
test("every published vector of these modules holds", async () => {
  const report = await runVectors();
  expect(report.failures).toEqual([]);
  expect(report.checked).toBe(123);
});
