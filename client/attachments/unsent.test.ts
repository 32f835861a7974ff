/** Attachments not sent yet: what this device stores of them, how much, and which tab sends them. */
import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { utf8 } from "../../lib/protocol/bytes";
import { newCapability } from "../../lib/protocol/capability";
import { type AttachmentFile, sealAttachment } from "../attachments";
import type { Environment } from "../environment";
import { attachmentRows } from "../testing/attachments";
import { newBrowser } from "../testing/browser";
import { storeAttachment, storedAttachment } from "./device";
import { hasUnsent } from "./has-unsent";
import { dropUnsent, keepUnsent, listUnsent, unsentBytes } from "./unsent";

const newDevice = (): Environment => newBrowser("http://sealdesk.test");
const newFile = (isSealed = true): AttachmentFile => ({
  id: crypto.randomUUID(),
  capability: newCapability(),
  contentKeyText: isSealed ? newCapability() : null,
});
const sealed = (file: AttachmentFile, words = "Salaries") =>
  sealAttachment(file, { name: "Payroll.pdf", type: "", bytes: utf8(words) });
const about = { block: { name: "file", attrs: { name: "Payroll.pdf" } }, anchor: { tname: "x" } };

test("unsent attachments are available to the next page, in order, until they are dropped", async () => {
  const device = newDevice();
  const file = newFile();
  const given = await Promise.all(["a", "b", "c"].map((words) => sealed(file, words)));
  for (const each of given) expect(await keepUnsent(file, each, about, device)).toBe(true);
  expect(await hasUnsent(file.id, device)).toBe(true);
  const ids = given.map(({ id }) => id);
  expect(await listUnsent(file, device)).toEqual(ids.map((id) => ({ id, about })));
  for (const { id, bytes } of given) expect(await unsentBytes(file.id, id, device)).toEqual(bytes);
  for (const id of ids) await dropUnsent(file.id, id, device);
  expect(await hasUnsent(file.id, device)).toBe(false);
  expect(await listUnsent(file, device)).toEqual([]);
  for (const id of ids) expect(await unsentBytes(file.id, id, device)).toBeNull();
});

test("those of another file are ignored, and nothing is readable without the key", async () => {
  const device = newDevice();
  const file = newFile();
  await keepUnsent(file, await sealed(file), about, device);
  expect(await hasUnsent(newFile().id, device)).toBe(false);
  expect(await listUnsent(newFile(), device)).toEqual([]);
  // The same file opened by a link with another key: it stays for the right one.
  expect(await listUnsent({ ...newFile(), id: file.id }, device)).toEqual([]);
  expect(await listUnsent(file, device)).toHaveLength(1);
});

test.each([
  ["encrypted", true],
  ["standard", false],
] as const)(
  "of an %s file the device's storage tells as much as the server's",
  async (_, isSealed) => {
    const device = newDevice();
    const file = newFile(isSealed);
    const given = await sealed(file);
    await keepUnsent(file, given, about, device);
    const stored = JSON.stringify(await attachmentRows(device), (_key, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
    );
    for (const word of ["Payroll", "Salaries"]) expect(stored.includes(word)).toBe(!isSealed);
  },
);

test("bytes are stored up to the limit, and one more is not", async () => {
  const device = newDevice();
  const [one, other] = [newFile(), newFile()];
  const first = await sealed(one);
  const second = await sealed(other);
  const size = first.bytes.length;
  expect(await keepUnsent(one, first, about, device, { room: 2 * size })).toBe(true);
  expect(await keepUnsent(other, second, about, device, { room: 2 * size - 1 })).toBe(false);
  expect(await unsentBytes(other.id, second.id, device)).toBeNull();
  expect(await keepUnsent(other, second, about, device, { room: 2 * size })).toBe(true);
});

test("attachments of a file not opened for more than 30 days make room", async () => {
  const device = newDevice();
  const file = newFile();
  // Later than every row of the other tests.
  const now = Date.now() + 1_000_000;
  const days = 30 * 24 * 60 * 60 * 1_000;
  const [old, next, latest] = await Promise.all([sealed(file), sealed(file), sealed(file)]);
  await keepUnsent(file, old, about, device, { now });
  expect(await keepUnsent(file, next, about, device, { now: now + days })).toBe(true);
  expect(await listUnsent(file, device)).toHaveLength(2);
  await keepUnsent(file, latest, about, device, { now: now + days + 1 });
  const left = (await listUnsent(file, device)).map(({ id }) => id);
  expect(left).toEqual([next.id, latest.id]);
  expect(await unsentBytes(file.id, old.id, device)).toBeNull();
});

test("without storage nothing is stored, and the result says so", async () => {
  const device = { ...newDevice(), indexedDB: null };
  const file = newFile();
  const given = await sealed(file);
  expect(await keepUnsent(file, given, about, device)).toBe(false);
  expect(await hasUnsent(file.id, device)).toBe(false);
  expect(await listUnsent(file, device)).toEqual([]);
  await dropUnsent(file.id, given.id, device);
});

test("attachments stored by an earlier version stay", async () => {
  const device = newDevice();
  await new Promise<void>((resolve, reject) => {
    const request = (device.indexedDB ?? new IDBFactory()).open("sealdesk-attachments", 1);
    request.onerror = () => reject(request.error);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore("attachments", { keyPath: ["fileId", "id"] });
      store.createIndex("file", "fileId");
      store.createIndex("use", ["usedAt", "size"]);
      store.put({ fileId: "f", id: "a", bytes: utf8("seen"), size: 4, usedAt: 1 });
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  expect(await storedAttachment(device, "f", "a")).toEqual(utf8("seen"));
  await storeAttachment(device, "f", "b", utf8("new"));
  expect(await storedAttachment(device, "f", "b")).toEqual(utf8("new"));
});
