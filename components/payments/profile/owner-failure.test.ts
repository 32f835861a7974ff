import { expect, test } from "vitest";
import { ApiError } from "@/client/http";
import { refundFailure } from "./owner-failure";

const wordsOf = (status: number, code: string) =>
  refundFailure(new ApiError(status, null, "Insufficient funds.", null, { code })).words;

test("an owner reads why Stripe refuses a refund, and is not told that none was made when that is unknown", () => {
  expect(wordsOf(409, "conflict")).toBe("Insufficient funds.");
  for (const status of [500, 503]) {
    expect(wordsOf(status, "unavailable")).toContain("may have been refunded");
    expect(wordsOf(status, "unavailable")).not.toContain("Nothing was changed");
  }
});
