import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS } from "@/lib/time";
import type { Access } from "../access";
import { closeStreams, openStream } from "./stream";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(closeStreams);

/** What a reader of a file is sent in this turn, by a link that ends after so long. */
function sentWithin(ms: number, endsAfterMs: number): string {
  const now = new Date();
  const access: Access = {
    linkId: randomUUID(),
    role: "view",
    expiresAt: new Date(now.getTime() + endsAfterMs),
    fileId: randomUUID(),
    privacy: "e2ee",
    category: null,
    keeper: null,
    minClient: 1,
    version: 0,
    stateVersion: 0,
    logBytes: 0,
    createdAt: now,
    updatedAt: now,
    trashedAt: null,
  };
  const options = { cursor: null, clientId: null, level: 1, signal: new AbortController().signal };
  let sent = "";
  const leave = openStream(
    access,
    options,
  )({
    write: (bytes) => {
      sent += Buffer.from(bytes).toString();
    },
    waiting: () => 0,
    end: () => undefined,
  });
  vi.advanceTimersByTime(ms);
  leave();
  return sent;
}

test("a stream ends with its link, and not where a timer of that length would overflow", () => {
  expect(sentWithin(3 * DAY_MS, 2 * DAY_MS)).toContain('{"reason":"expired"}');
  expect(sentWithin(30 * DAY_MS, 60 * DAY_MS)).not.toContain("gone");
});
