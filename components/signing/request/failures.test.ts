/** What a signer reads when the server refused. */
import { expect, test } from "vitest";
import { ApiError } from "@/client/http";
import { codeFailure, signFailure } from "./failures";

const tooMany = new ApiError(429, "rate_limited", "Too many tries.", 600);

test("the limit of codes is explained per signer, not as a network's limit (D-55)", () => {
  const { words, notBefore } = codeFailure(tooMany);
  expect(words).not.toContain("network");
  expect(notBefore).toBeGreaterThan(Date.now());
  expect(signFailure(tooMany).words).toContain("network");
});

test("other refusals have the usual words", () => {
  const failed = new ApiError(503, "email_failed", "The email could not be sent.", null);
  expect(codeFailure(failed)).toEqual({
    words: "The email couldn’t be sent. Try again in a moment.",
  });
});
