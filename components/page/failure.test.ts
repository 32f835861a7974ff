import { expect, test } from "vitest";
import { ApiError, BadAnswer, NetworkError } from "@/client/http";
import { failureOf } from "./failure";

const UNREACHED = "The server can’t be reached. Check your connection and try again.";

test("a script that could not be fetched is a connection to look at, and no page to be reloaded", () => {
  const missing = Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
  expect(failureOf(missing).words).toBe(UNREACHED);
  expect(failureOf(new NetworkError("no answer")).words).toBe(UNREACHED);
  expect(failureOf(new Error("a fault of ours")).words).toContain("Reload it");
});

test("a request that was answered is not reported as never sent", () => {
  const { words } = failureOf(new BadAnswer("The server made no vault."));
  expect(words).toContain("check whether your change was made");
  expect(words).not.toContain("Nothing was sent");
});

test("a field that is refused is named as a person would name it", () => {
  const refused = (words: string) => failureOf(new ApiError(400, null, words, null)).words;
  expect(refused("name: must have no control characters")).toBe(
    "Name must have no control characters.",
  );
  expect(refused("This code is wrong or has expired.")).toBe("This code is wrong or has expired.");
  expect(failureOf(new ApiError(422, null, "email: taken", null), { 422: "Taken." }).words).toBe(
    "Taken.",
  );
});
