import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { type Copy, openStore } from "./store";

const copyAt = (version: number, ...bytes: number[]): Copy => ({
  id: "7d9f2c51-3a64-4d0e-9a0b-5f1c8e2b7a10",
  privacy: "e2ee",
  role: "edit",
  blob: Uint8Array.from(bytes),
  cursor: version,
  version,
});

test("a copy is replaced by one of the same or a newer version, never by a slower tab's older one", async () => {
  const store = await openStore(new IDBFactory());
  await store.keepCopy(copyAt(5, 1));
  await store.keepCopy(copyAt(4, 2));
  expect(await store.copy(copyAt(5).id)).toEqual(copyAt(5, 1));
  await store.keepCopy(copyAt(5, 3));
  expect(await store.copy(copyAt(5).id)).toEqual(copyAt(5, 3));
});

test("without storage nothing is found and nothing fails", async () => {
  const store = await openStore(null);
  await store.keepCopy(copyAt(1, 1));
  expect(await store.copy(copyAt(1).id)).toBeNull();
  expect(await store.unsent(copyAt(1).id)).toEqual([]);
});
