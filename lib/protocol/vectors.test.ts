import { expect, test } from "vitest";
import { runVectors } from "./testing/vectors-run";

// E-001 E-003 E-004 E-007 E-008 E-010 E-011 E-012 E-032 A-057 A-058 E-014 E-015 E-016 E-017 E-018 E-019
// E-020 E-021 E-022 E-023 E-024 E-025 E-026 E-027 E-028 I-009 I-010 DB-040 DB-044 DB-046 DB-047 DB-054 DB-061 DB-064 DB-065 DB-066 DB-067 DB-083 DB-093: byte for byte, both ways.
test("every published vector of these modules holds", async () => {
  const report = await runVectors();
  expect(report.failures).toEqual([]);
  expect(report.checked).toBe(250);
});
