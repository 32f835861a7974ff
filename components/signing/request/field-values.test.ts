/** Fields that fill themselves show what the server will write. */
import { expect, test } from "vitest";
import type { Field } from "@/lib/contract/signing-shapes";
import { filledIn, inReadingOrder } from "./field-values";

const grace = { name: " Grace Brewster Hopper ", email: "grace@sealdesk.test" };

test("a date is in UTC, a name is trimmed, and initials are its first letters (S-099)", () => {
  const late = new Date("2026-11-22T23:59:59.999-08:00");
  expect(filledIn("date", grace, late)).toBe("2026-11-23");
  expect(filledIn("name", grace)).toBe("Grace Brewster Hopper");
  expect(filledIn("initials", grace)).toBe("GBH");
  expect(filledIn("email", grace)).toBe("grace@sealdesk.test");
});

test("fields are ordered as the page is read", () => {
  const at = (id: string, page: number, x: number, y: number): Field => ({
    id,
    recipientId: "r",
    type: "signature",
    page,
    x,
    y,
    width: 0.1,
    height: 0.1,
  });
  const fields = [at("d", 2, 0, 0), at("c", 1, 0, 0.5), at("b", 1, 0.5, 0.1), at("a", 1, 0, 0.1)];
  expect(inReadingOrder(fields).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
});
