import { expect, test } from "vitest";
import { type Facts, statusOf } from "./status";

const calm: Facts = {
  refusal: null,
  connected: true,
  hasUnsent: false,
  transport: "stream",
  peers: 2,
  damaged: 0,
  isInPageOnly: false,
};
const refusal = { status: 413, reason: "size", message: "The file is too large." };

test('"saved" is shown only when the server has everything', () => {
  expect(statusOf(calm)).toEqual({ save: "saved", transport: "stream", peers: 2 });
  expect(statusOf({ ...calm, hasUnsent: true }).save).toBe("saving");
  expect(statusOf({ ...calm, connected: false }).save).toBe("offline");
  expect(statusOf({ ...calm, connected: false, hasUnsent: true }).save).toBe("offline");
});

test("a refusal is shown with the server's message, before any other status", () => {
  const status = statusOf({ ...calm, connected: false, hasUnsent: true, refusal });
  expect(status.save).toBe("refused");
  expect(status.refusal).toEqual(refusal);
});

// F-101, F-131
test.each([
  { status: 410, reason: "trashed", message: "This file is in the Trash." },
  { status: 404, reason: null, message: "There is no such file, or this link ended." },
  { status: 426, reason: "upgrade", message: "This page is too old." },
])("of a file that is served no more only what waits is called not saved ($status)", (refused) => {
  expect(statusOf({ ...calm, refusal: refused })).toMatchObject({
    save: "stopped",
    refusal: refused,
  });
  expect(statusOf({ ...calm, connected: false, refusal: refused }).save).toBe("stopped");
  expect(statusOf({ ...calm, hasUnsent: true, refusal: refused }).save).toBe("refused");
});
