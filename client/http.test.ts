import { expect, test } from "vitest";
import { fieldError, refusalOf } from "./http";

const refused = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  refusalOf(new Response(null, { status, headers }), body);

test("a refusal's code, message and details are read from either error format", () => {
  const details = { formErrors: [], fieldErrors: { slug: ["taken"] } };
  const tickets = refused(400, { error: { code: "invalid_request", message: "No.", details } });
  expect([tickets.reason, tickets.message]).toEqual(["invalid_request", "No."]);
  expect(fieldError(tickets, "slug")).toBe("taken");
  expect(fieldError(tickets, "name")).toBeUndefined();
  const files = refused(410, { error: "Gone.", reason: "trashed", trashedAt: "2026-11-22" });
  expect([files.reason, files.message]).toEqual(["trashed", "Gone."]);
  expect(files.details.trashedAt).toBe("2026-11-22");
});

test("an answer that is not our refusal is reported by its status", () => {
  for (const body of [null, "Bad gateway", { error: {} }]) {
    const { reason, message } = refused(502, body);
    expect([reason, message]).toEqual([null, "The server answered 502."]);
  }
});

test("the time to wait is read from the header, otherwise from the body", () => {
  const body = { error: { code: "rate_limited" }, retry_after_seconds: 7 };
  expect(refused(429, body).retryAfter).toBe(7);
  expect(refused(429, body, { "Retry-After": "9" }).retryAfter).toBe(9);
});
