// DB-021 from the client's side: what it sends, and what it believes of what it gets.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Attachment, encodeAttachment } from "../lib/protocol/attachment";
import { concat, utf8 } from "../lib/protocol/bytes";
import { newCapability } from "../lib/protocol/capability";
import * as contexts from "../lib/protocol/contexts";
import { importKey, seal } from "../lib/protocol/envelope";
import {
  type AttachmentFile,
  deleteAttachment,
  listAttachments,
  openAttachment,
  sealAttachment,
  sendAttachment,
  uploadAttachment,
} from "./attachments";
import { dropAttachmentsOf, keepAttachment, keptAttachment } from "./attachments/device";
import { forget } from "./local-files";
import { Desk, type Person } from "./testing/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

type Privacy = "e2ee" | "standard";

async function newFile(privacy: Privacy = "e2ee"): Promise<AttachmentFile> {
  const { id, capability, contentKey } = await desk.note({ privacy });
  return { id, capability, contentKeyText: contentKey };
}

const words = utf8("Salaries of everyone");
const content: Attachment = { name: "Payroll.png", type: "image/png", width: 3, bytes: words };

const add = (person: Person, file: AttachmentFile, more: Partial<Attachment> = {}) =>
  uploadAttachment(file, { ...content, ...more }, {}, person.environment);
const read = (person: Person, file: AttachmentFile, id: string) =>
  openAttachment(file, id, {}, person.environment);

/** The bytes the server has. */
async function rawOf(file: AttachmentFile, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { Authorization: `Bearer ${file.capability}` };
  const url = `${desk.server.url}/api/documents/${file.id}/attachments/${id}`;
  const response = await desk.person().environment.fetch(url, { headers });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

test.each(["e2ee", "standard"] as const)(
  "an attachment of a %s file is put in by one and read by another",
  async (privacy) => {
    const file = await newFile(privacy);
    const id = await add(desk.person(), file);
    expect(await read(desk.person(), file, id)).toEqual(content);
    const rows = await listAttachments(file, desk.person().environment);
    const raw = await rawOf(file, id);
    expect(rows).toEqual([{ id, size: raw.length, createdAt: expect.stringMatching(/Z$/) }]);
    const text = Buffer.from(raw).toString("latin1");
    const isReadable = privacy === "standard";
    for (const word of ["Payroll", "Salaries", "image/png"])
      expect({ word, isReadable: text.includes(word) }).toEqual({ word, isReadable });
  },
);

test("4,194,304 bytes fit with head and seal, and one more is refused before anything is sent", async () => {
  // F-121
  const file = await newFile();
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

test("what did not arrive is sent again as it was sealed, and is one attachment", async () => {
  const file = await newFile();
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

test("an upload that is cancelled ends with the reason, and a refused one with the server's", async () => {
  const file = await newFile();
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

test("an attachment is fetched once on a device, and again where the kept one was damaged", async () => {
  const file = await newFile();
  const id = await add(desk.person(), file);
  const person = desk.person();
  await read(person, file, id);
  expect(person.network.sent).toHaveLength(1);
  expect(await read(person, file, id)).toEqual(content);
  expect(person.network.sent).toHaveLength(1);
  await keepAttachment(person.environment, file.id, id, utf8("damaged"));
  expect(await read(person, file, id)).toEqual(content);
  expect(person.network.sent).toHaveLength(2);
  // What is kept is sealed.
  const kept = await keptAttachment(person.environment, file.id, id);
  expect(kept).toEqual(await rawOf(file, id));
});

test("the device keeps what it has room for, and forgets a file with its attachments", async () => {
  const { environment } = desk.person();
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const ids = ["a", "b", "c"];
  for (const id of ids) {
    await keepAttachment(environment, one, id, new Uint8Array(10), 25);
    // Each is used in a millisecond of its own.
    const now = Date.now();
    while (Date.now() === now) await Promise.resolve();
  }
  const keptOf = async (file: string) => {
    const kept = ids.map((id) => keptAttachment(environment, file, id));
    return (await Promise.all(kept)).map((bytes) => bytes !== null);
  };
  expect(await keptOf(one)).toEqual([false, true, true]);
  await keepAttachment(environment, other, "a", new Uint8Array(1), 25);
  await forget(one, environment);
  expect(await keptOf(one)).toEqual([false, false, false]);
  expect(await keptOf(other)).toEqual([true, false, false]);
  await dropAttachmentsOf(environment, other);
  expect(await keptOf(other)).toEqual([false, false, false]);
});

test("without storage everything works, and is fetched each time", async () => {
  const file = await newFile();
  const person = desk.person();
  const environment = { ...person.environment, indexedDB: null };
  const id = await uploadAttachment(file, content, {}, environment);
  for (let i = 0; i < 2; i++)
    expect(await openAttachment(file, id, {}, environment)).toEqual(content);
  expect(person.network.sent).toHaveLength(3);
});

test("an attachment is removed for everybody", async () => {
  const file = await newFile();
  const person = desk.person();
  const id = await add(person, file);
  await deleteAttachment(file, id, person.environment);
  expect(await listAttachments(file, person.environment)).toEqual([]);
  await expect(read(person, file, id)).rejects.toMatchObject({ status: 404 });
});

test("a name that somebody wrote into a document becomes no other address", async () => {
  const file = await newFile();
  const person = desk.person();
  for (const id of ["", "..", "../share", "x", crypto.randomUUID().toUpperCase()]) {
    await expect(read(person, file, id)).rejects.toMatchObject({ code: "damaged" });
    await expect(deleteAttachment(file, id, person.environment)).rejects.toMatchObject({
      code: "damaged",
    });
  }
  expect(person.network.sent).toEqual([]);
});

interface Told {
  /** The attachment asked for, as the server has it. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Another one of the same file, and one of another file under the same key. */
  sibling: Uint8Array<ArrayBuffer>;
  cousin: Uint8Array<ArrayBuffer>;
  /** Seals with the file's key, as whoever may edit can. */
  sealed: (context: string, plaintext: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;
  file: AttachmentFile;
  id: string;
}
type Lie = (told: Told) => BodyInit | Response | Promise<BodyInit | Response>;

const changed = (bytes: Uint8Array, at: number) => {
  const copy = new Uint8Array(bytes);
  copy[at < 0 ? copy.length + at : at]! ^= 1;
  return copy;
};
const endless = () =>
  new ReadableStream<Uint8Array>({ pull: (sink) => sink.enqueue(new Uint8Array(1_000_000)) });

const lies: Record<string, Lie> = {
  "another attachment of the file": ({ sibling }) => sibling,
  "an attachment of another file under the same key": ({ cousin }) => cousin,
  "the last byte missing": ({ bytes }) => bytes.slice(0, -1),
  "the first byte missing": ({ bytes }) => bytes.slice(1),
  "a byte too many": ({ bytes }) => concat(bytes, Uint8Array.of(0)),
  "itself twice": ({ bytes }) => concat(bytes, bytes),
  nothing: () => new Uint8Array(),
  "a changed version": ({ bytes }) => changed(bytes, 0),
  "a changed IV": ({ bytes }) => changed(bytes, 5),
  "a changed word": ({ bytes }) => changed(bytes, 40),
  "a changed tag": ({ bytes }) => changed(bytes, -1),
  "readable bytes for sealed ones": () => encodeAttachment(content),
  "a page": () => "<!doctype html><script>alert(1)</script>",
  JSON: () => Response.json({ ok: true }),
  "a state of the file": ({ sealed, file }) =>
    sealed(contexts.snapshot(file.id), encodeAttachment(content)),
  "an attachment named in capitals": ({ sealed, file, id }) =>
    sealed(contexts.attachment(file.id, id.toUpperCase()), encodeAttachment(content)),
  "what an editor sealed without a head": ({ sealed, file, id }) =>
    sealed(contexts.attachment(file.id, id), words),
  "what an editor sealed with a head cut off": ({ sealed, file, id }) =>
    sealed(contexts.attachment(file.id, id), Uint8Array.of(0, 0, 1, 0, 123)),
  "a part": ({ bytes }) => new Response(bytes, { status: 206 }),
  "bytes without end": endless,
  "no content": () => new Response(null, { status: 204 }),
  "another place": () => new Response(null, { status: 302, headers: { Location: "/api/health" } }),
  "a refusal in words of its own": () => new Response("<b>no</b>", { status: 418 }),
};

test.each(Object.entries(lies))("a server that sends %s is not believed", async (_, lie) => {
  const file = await newFile();
  const cousinFile = { ...(await newFile()), contentKeyText: file.contentKeyText };
  const writer = desk.person();
  const id = await add(writer, file);
  const [sibling, cousin] = [await add(writer, file), await add(writer, cousinFile)];
  const key = await importKey(file.contentKeyText ?? "");
  const told: Told = {
    bytes: await rawOf(file, id),
    sibling: await rawOf(file, sibling),
    cousin: await rawOf(cousinFile, cousin),
    sealed: (context, plaintext) => seal(key, context, plaintext),
    file,
    id,
  };
  const person = desk.person();
  person.network.hook = async () => {
    const said = await lie(told);
    return said instanceof Response ? said : new Response(said);
  };
  const names = /^(AttachmentError|BadAnswer|ApiError|NetworkError)$/;
  await expect(read(person, file, id)).rejects.toMatchObject({
    name: expect.stringMatching(names),
  });
  expect(await keptAttachment(person.environment, file.id, id)).toBeNull();
  // It did not spoil what an honest server says.
  person.network.hook = (_path, _init, send) => send();
  expect(await read(person, file, id)).toEqual(content);
});

test("sealed bytes for a readable file are refused, and so is a head that is none", async () => {
  const file = await newFile("standard");
  const id = await add(desk.person(), file);
  const key = await importKey(newCapability());
  const sealed = await seal(key, contexts.attachment(file.id, id), encodeAttachment(content));
  for (const said of [sealed, new Uint8Array(3), concat(new Uint8Array(4).fill(255), words)]) {
    const person = desk.person();
    person.network.hook = async () => new Response(said);
    await expect(read(person, file, id)).rejects.toMatchObject({ code: "damaged" });
  }
});

test.each([
  ["no list", {}],
  ["a list of nothing", { attachments: [null] }],
  ["an address for an id", { attachments: [{ id: "../share", size: 1, createdAt: "x" }] }],
  [
    "a size below nothing",
    { attachments: [{ id: crypto.randomUUID(), size: -1, createdAt: "x" }] },
  ],
  ["no time", { attachments: [{ id: crypto.randomUUID(), size: 1 }] }],
])("a list with %s counts as no answer", async (_, answer) => {
  const file = await newFile();
  const person = desk.person();
  person.network.hook = async () => Response.json(answer);
  await expect(listAttachments(file, person.environment)).rejects.toMatchObject({
    name: "BadAnswer",
  });
});
