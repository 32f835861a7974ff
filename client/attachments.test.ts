// DB-021 on the client: what it sends, and what it accepts.
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeAttachment } from "../lib/protocol/attachment";
import { utf8 } from "../lib/protocol/bytes";
import { newCapability } from "../lib/protocol/capability";
import { openAttachment, sealAttachment, sendAttachment, uploadAttachment } from "./attachments";
import { dropAttachmentsOf, storeAttachment, storedAttachment } from "./attachments/device";
import { deleteAttachment, listAttachments } from "./attachments/list";
import { forget } from "./local-files";
import { add, content, newFile, rawOf, read } from "./testing/attachments";
import { Desk } from "./testing/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

test.each(["e2ee", "standard"] as const)(
  "an attachment of a %s file is added by one person and read by another",
  async (privacy) => {
    const file = await newFile(desk, privacy);
    const id = await add(desk.person(), file);
    expect(await read(desk.person(), file, id)).toEqual(content);
    const rows = await listAttachments(file, desk.person().environment);
    const raw = await rawOf(desk, file, id);
    expect(rows).toEqual([{ id, size: raw.length, createdAt: expect.stringMatching(/Z$/) }]);
    const text = Buffer.from(raw).toString("latin1");
    const isReadable = privacy === "standard";
    for (const word of ["Payroll", "Salaries", "image/png"])
      expect({ word, isReadable: text.includes(word) }).toEqual({ word, isReadable });
  },
);

test("4,194,304 bytes fit with header and encryption, and one more is refused before sending", async () => {
  // F-121
  const file = await newFile(desk);
  const person = desk.person();
  const head = encodeAttachment({ ...content, bytes: new Uint8Array() }).length;
  const most = 4_194_304 - 29 - head;
  const id = await add(person, file, { bytes: new Uint8Array(most) });
  expect((await read(desk.person(), file, id)).bytes.length).toBe(most);
  const sent = person.network.sent.length;
  await expect(add(person, file, { bytes: new Uint8Array(most + 1) })).rejects.toMatchObject({
    name: "AttachmentError",
    code: "too-large",
  });
  expect(person.network.sent.length).toBe(sent);
});

test("an attachment that did not arrive is sent again unchanged, and exists once", async () => {
  const file = await newFile(desk);
  const person = desk.person();
  const sealed = await sealAttachment(file, content);
  person.network.hook = async (_path, _init, send) => {
    await send();
    throw new TypeError("the answer was lost");
  };
  const first = sendAttachment(file, sealed, {}, person.environment);
  await expect(first).rejects.toMatchObject({ name: "NetworkError" });
  person.network.hook = (_path, _init, send) => send();
  const told: number[][] = [];
  const onProgress = (...progress: number[]) => told.push(progress);
  await sendAttachment(file, sealed, { onProgress }, person.environment);
  expect(told.at(-1)).toEqual([sealed.bytes.length, sealed.bytes.length]);
  expect(await listAttachments(file, person.environment)).toHaveLength(1);
});

test("a cancelled upload ends with the signal's reason, and a refused one with the server's", async () => {
  const file = await newFile(desk);
  const person = desk.person();
  const stop = new AbortController();
  person.network.hook = async (_path, _init, send) => {
    stop.abort(new Error("Changed my mind"));
    return send();
  };
  const transfer = { signal: stop.signal };
  const cancelled = uploadAttachment(file, content, transfer, person.environment);
  await expect(cancelled).rejects.toThrow("Changed my mind");
  await expect(
    openAttachment(file, crypto.randomUUID(), transfer, person.environment),
  ).rejects.toThrow("Changed my mind");
  const stranger = { ...file, capability: newCapability() };
  await expect(add(desk.person(), stranger)).rejects.toMatchObject({
    name: "ApiError",
    status: 404,
  });
});

test("an attachment is fetched once on a device, and again when the stored copy was damaged", async () => {
  const file = await newFile(desk);
  const id = await add(desk.person(), file);
  const person = desk.person();
  await read(person, file, id);
  expect(person.network.sent).toHaveLength(1);
  expect(await read(person, file, id)).toEqual(content);
  expect(person.network.sent).toHaveLength(1);
  await storeAttachment(person.environment, file.id, id, utf8("damaged"));
  expect(await read(person, file, id)).toEqual(content);
  expect(person.network.sent).toHaveLength(2);
  // The stored copy is encrypted.
  const kept = await storedAttachment(person.environment, file.id, id);
  expect(kept).toEqual(await rawOf(desk, file, id));
});

test("the device stores attachments up to a limit, and removes those of a removed file", async () => {
  const { environment } = desk.person();
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const ids = ["a", "b", "c"];
  for (const id of ids) {
    await storeAttachment(environment, one, id, new Uint8Array(10), 25);
    // Each is used in a millisecond of its own.
    const now = Date.now();
    while (Date.now() === now) await Promise.resolve();
  }
  const keptOf = async (file: string) => {
    const kept = ids.map((id) => storedAttachment(environment, file, id));
    return (await Promise.all(kept)).map((bytes) => bytes !== null);
  };
  expect(await keptOf(one)).toEqual([false, true, true]);
  await storeAttachment(environment, other, "a", new Uint8Array(1), 25);
  await forget(one, environment);
  expect(await keptOf(one)).toEqual([false, false, false]);
  expect(await keptOf(other)).toEqual([true, false, false]);
  await dropAttachmentsOf(environment, other);
  expect(await keptOf(other)).toEqual([false, false, false]);
});

test("without storage everything works, and is fetched each time", async () => {
  const file = await newFile(desk);
  const person = desk.person();
  const environment = { ...person.environment, indexedDB: null };
  const id = await uploadAttachment(file, content, {}, environment);
  for (let i = 0; i < 2; i++)
    expect(await openAttachment(file, id, {}, environment)).toEqual(content);
  expect(person.network.sent).toHaveLength(3);
});

test("an attachment is removed for everybody", async () => {
  const file = await newFile(desk);
  const person = desk.person();
  const id = await add(person, file);
  await deleteAttachment(file, id, person.environment);
  expect(await listAttachments(file, person.environment)).toEqual([]);
  await expect(read(person, file, id)).rejects.toMatchObject({ status: 404 });
});

test("a made-up attachment id in a document cannot change the request's path", async () => {
  const file = await newFile(desk);
  const person = desk.person();
  for (const id of ["", "..", "../share", "x", crypto.randomUUID().toUpperCase()]) {
    await expect(read(person, file, id)).rejects.toMatchObject({ code: "damaged" });
    await expect(deleteAttachment(file, id, person.environment)).rejects.toMatchObject({
      code: "damaged",
    });
  }
  expect(person.network.sent).toEqual([]);
});
