/** The words of the sender's page: events, failed mails, and file names. */
import { expect, test } from "vitest";
import { ApiError } from "@/client/http";
import type { SignEvent } from "@/lib/protocol/sign-events";
import { eventWords } from "./event-words";
import { mailFailure } from "./mail-failure";

const event = (more: Partial<SignEvent>): SignEvent => ({
  seq: 1,
  type: "created",
  at: "2026-11-22T12:00:00.000Z",
  actor: { kind: "sender", recipientId: null },
  ip: null,
  userAgent: null,
  data: {},
  prev: "",
  hash: "",
  ...more,
});
const nameOf = (id: string) => (id === "ada" ? "Ada" : null);

test("an event names who did it or for whom, and why", () => {
  const signer = { kind: "signer", recipientId: "ada" } as const;
  expect(eventWords(event({ type: "signed", actor: signer }), nameOf)).toEqual({
    said: "Signed",
    who: { how: "by", name: "Ada" },
    reason: null,
  });
  const mailed = event({ type: "link_sent", data: { recipientId: "ada" } });
  expect(eventWords(mailed, nameOf).who).toEqual({ how: "to", name: "Ada" });
  const ended = event({ type: "cancelled", data: { reason: "Another flat" } });
  expect(eventWords(ended, nameOf)).toMatchObject({ who: null, reason: "Another flat" });
  const taken = event({ type: "downloaded", data: { what: "receipt" } });
  expect(eventWords(taken, nameOf).said).toBe("Receipt downloaded");
  const unknown = event({ actor: { kind: "signer", recipientId: "bob" } });
  expect(eventWords(unknown, nameOf).who).toBeNull();
});

test("an unknown event is shown by its own name, even when that is the name of an object's member", () => {
  // A receipt is shown before it is verified.
  for (const name of ["__proto__", "constructor", "taken_back"]) {
    const type = name as SignEvent["type"];
    expect(eventWords(event({ type, data: { what: name } }), nameOf).said).toBe(
      name.replaceAll("_", " "),
    );
  }
});

test("a failed mail says what to do instead", () => {
  const refused = (code: string) => mailFailure(new ApiError(403, code, "No.", null));
  expect(refused("verify_email")).toMatch(/Confirm your email/);
  expect(refused("email_failed")).toMatch(/copy the link/);
  expect(refused("something_new")).toBe("No.");
});
