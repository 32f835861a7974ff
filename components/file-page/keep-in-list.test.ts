import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as Y from "yjs";
import type { LocalFile } from "@/client/local-files";
import type { SyncStatus } from "@/client/sync";
import { keepInList } from "./keep-in-list";

beforeEach(() => void vi.stubGlobal("window", new EventTarget()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What waits for an answer that is there has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** An open file, what the account's list hears of it, and its page being left. */
function opened(
  save: SyncStatus["save"],
  refusal?: SyncStatus["refusal"],
  answer: () => Promise<void> = async () => {},
  kept: () => Promise<void> = async () => {},
) {
  const doc = new Y.Doc();
  const meta = doc.getMap("meta");
  meta.set("title", "Plan");
  const file = {
    id: "a",
    capability: "capability",
    contentKeyText: "key",
    role: "owner",
    privacy: "e2ee",
    doc,
    status: (): SyncStatus => ({
      save,
      transport: "none",
      peers: 0,
      ...(refusal && { refusal }),
    }),
  } as const;
  const heard: LocalFile[] = [];
  const remembered: string[] = [];
  const stop = keepInList(file, {
    remember: ({ title }) => {
      remembered.push(title);
      return kept();
    },
    keepFile: (entry) => {
      heard.push(entry);
      return answer();
    },
  });
  const leave = () => void window.dispatchEvent(new Event("pagehide"));
  return { meta, heard, remembered, stop, leave };
}

test.each(["saved", "saving"] as const)(
  "a file the server gave is listed under a title as new as its opening (%s)",
  (save) => {
    const { heard } = opened(save);
    expect(heard).toMatchObject([{ title: "Plan", token: "capability.key" }]);
    expect(heard[0]?.titledAt).toBe(heard[0]?.openedAt);
  },
);

test.each(["offline", "refused", "stopped"] as const)(
  "the title of this device's copy is not taken for a newer one than others have (%s)",
  (save) => {
    expect(opened(save).heard).toMatchObject([{ title: "Plan", titledAt: "" }]);
  },
);

test.each(["saved", "offline"] as const)(
  "a title that changes while the file is open is new from then on (%s)",
  async (save) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-01T00:00:00.000Z") });
    const { meta, heard, leave } = opened(save);
    await settled();
    vi.setSystemTime(new Date("2026-01-02T00:00:00.000Z"));
    meta.set("title", "Plan B");
    leave();
    const openedAt = "2026-01-01T00:00:00.000Z";
    const titledAt = "2026-01-02T00:00:00.000Z";
    expect(heard.slice(1)).toMatchObject([{ title: "Plan B", titledAt, openedAt }]);
  },
);

test("an ended link does not replace the newer one in the lists", async () => {
  const { meta, heard, leave } = opened("refused", { status: 404, reason: null, message: "" });
  meta.set("title", "Plan B");
  leave();
  await settled();
  expect(heard).toHaveLength(1);
});

test("titles are written in the order they were sent, however long the first takes", async () => {
  const held: (() => void)[] = [];
  const { meta, heard, leave } = opened(
    "saved",
    undefined,
    () => new Promise((go) => held.push(go)),
  );
  meta.set("title", "Plan B");
  leave();
  await settled();
  expect(heard).toHaveLength(1);
  held[0]?.();
  await settled();
  expect(heard.map(({ title }) => title)).toEqual(["Plan", "Plan B"]);
});

test("this browser's list follows a title letter by letter; after a slow write only the newest title is written", async () => {
  const held: (() => void)[] = [];
  const { meta, remembered } = opened("saved", undefined, undefined, () => {
    return new Promise((go) => held.push(go));
  });
  meta.set("title", "Plan B");
  expect(remembered).toEqual(["Plan B"]);
  for (const title of ["Plan C", "Plan D"]) meta.set("title", title);
  held[0]?.();
  await settled();
  expect(remembered).toEqual(["Plan B", "Plan D"]);
  held[1]?.();
  await settled();
  meta.set("title", "Plan E");
  expect(remembered).toEqual(["Plan B", "Plan D", "Plan E"]);
});

test("a list that takes no title keeps none from the next", async () => {
  const { meta, remembered } = opened("saved", undefined, undefined, () =>
    Promise.reject(new Error("The storage is full.")),
  );
  for (const title of ["Plan B", "Plan C"]) {
    meta.set("title", title);
    await settled();
  }
  expect(remembered).toEqual(["Plan B", "Plan C"]);
});

test("changes other than the title do not update the lists, and after the end nothing does", async () => {
  const { meta, heard, leave, stop } = opened("saved");
  meta.set("lang", "en");
  leave();
  await settled();
  expect(heard).toHaveLength(1);
  stop();
  meta.set("title", "Plan B");
  leave();
  await settled();
  expect(heard).toHaveLength(1);
});
