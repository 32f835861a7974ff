import { expect, test } from "vitest";
import { type Facts, statusOf } from "./status";

const calm: Facts = {
  refusal: null,
  connected: true,
  hasUnsent: false,
  transport: "stream",
  peers: 2,
  damaged: 0,
};
const refusal = { status: 413, reason: "size", message: "The file is too large." };

test("saved is said only when the server has everything", () => {
  expect(statusOf(calm)).toEqual({ save: "saved", transport: "stream", peers: 2 });
  expect(statusOf({ ...calm, hasUnsent: true }).save).toBe("saving");
  expect(statusOf({ ...calm, connected: false }).save).toBe("offline");
  expect(statusOf({ ...calm, connected: false, hasUnsent: true }).save).toBe("offline");
});

test("a refusal is shown in the server's words, before everything else", () => {
  const status = statusOf({ ...calm, connected: false, hasUnsent: true, refusal });
  expect(status.save).toBe("refused");
  expect(status.refusal).toEqual(refusal);
});

// F-131
test("in the Trash only what waits is not saved", () => {
  const trashed = { status: 410, reason: "trashed", message: "This file is in the Trash." };
  expect(statusOf({ ...calm, refusal: trashed })).toMatchObject({
    save: "saved",
    refusal: trashed,
  });
  expect(statusOf({ ...calm, connected: false, refusal: trashed }).save).toBe("saved");
  expect(statusOf({ ...calm, hasUnsent: true, refusal: trashed }).save).toBe("refused");
});
