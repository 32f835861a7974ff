/** What is said of saving while somebody types. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SyncStatus } from "@/client/sync";
import { followCalmly } from "./calm-status";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function shownOf(first: SyncStatus["save"]) {
  const statusOf = (save: SyncStatus["save"]): SyncStatus => ({
    save,
    transport: "stream",
    peers: 0,
  });
  const listeners = new Set<(status: SyncStatus) => void>();
  const shown: string[] = [];
  const stop = followCalmly(
    {
      status: () => statusOf(first),
      onStatus(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    ({ save }) => shown.push(save),
  );
  const become = (save: SyncStatus["save"]) => {
    for (const listener of listeners) listener(statusOf(save));
  };
  return { shown, become, stop };
}

test("while somebody types, Saving stays, and Saved appears once the last key is saved", () => {
  const { shown, become } = shownOf("saved");
  for (let key = 0; key < 5; key++) {
    become("saving");
    become("saved");
    vi.advanceTimersByTime(499);
  }
  expect(shown).toEqual(["saved", "saving"]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["saved", "saving", "saved"]);
});

test.each(["offline", "refused", "stopped"] as const)("%s is said at once", (save) => {
  const { shown, become } = shownOf("saving");
  become("saved");
  become(save);
  vi.advanceTimersByTime(1_000);
  expect(shown).toEqual(["saving", save]);
});

test("a connection that comes back says at once that all is saved", () => {
  const { shown, become } = shownOf("offline");
  become("saved");
  expect(shown).toEqual(["offline", "saved"]);
});

test("a page that is left is told nothing more", () => {
  const { shown, become, stop } = shownOf("saving");
  become("saved");
  stop();
  vi.advanceTimersByTime(1_000);
  become("offline");
  expect(shown).toEqual(["saving"]);
});
