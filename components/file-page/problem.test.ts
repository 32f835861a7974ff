import { expect, test } from "vitest";
import { OpenError } from "@/client/sync";
import { problemOf } from "./problem";
import { wordsFor } from "./problem-words";

const base = { trashedAt: null, retryAfter: null };

test.each([
  "not-found",
  "trashed",
  "upgrade",
  "key-missing",
  "wrong-key",
  "link-newer",
  "link-incomplete",
  "network",
  "rate",
  "server",
] as const)("%s says what happened and what to do", (code) => {
  const words = wordsFor({ ...base, code });
  expect(words.title).toMatch(/^[A-Z].*[a-z]$/);
  expect(words.lines.length).toBe(2);
  expect(words.lines.join(" ")).not.toMatch(/[!]|undefined|NaN|Invalid/);
});

test("an error we do not know is a fault of ours, and none of its words are shown", () => {
  const problem = problemOf(new TypeError("secret text of the file"));
  expect(problem).toEqual({ ...base, code: "server" });
});

test("the day a file went to the Trash is said when it is known", () => {
  const error = new OpenError("trashed", "In the Trash.", { trashedAt: "2026-11-03T12:00:00Z" });
  expect(wordsFor(problemOf(error), "en-GB").lines[0]).toContain("on 3 November 2026");
});

test("a short wait is said in seconds and a long one in minutes", () => {
  const wait = (retryAfter: number) => wordsFor({ ...base, code: "rate", retryAfter }).lines[1];
  expect(wait(12.2)).toBe("Try again in 13 seconds.");
  expect(wait(3000)).toBe("Try again in 50 minutes.");
});
