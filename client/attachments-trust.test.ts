// P4: a server that lies about attachments. The client refuses them and stores nothing of them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeAttachment } from "../lib/protocol/attachment";
import { concat } from "../lib/protocol/bytes";
import { newCapability } from "../lib/protocol/capability";
import * as contexts from "../lib/protocol/contexts";
import { importKey, seal } from "../lib/protocol/envelope";
import type { AttachmentFile } from "./attachments";
import { storedAttachment } from "./attachments/device";
import { listAttachments } from "./attachments/list";
import { add, content, newFile, rawOf, read } from "./testing/attachments";
import { Desk } from "./testing/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

interface Told {
  /** The requested attachment as the server has it. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Another one of the same file, and one of another file under the same key. */
  sibling: Uint8Array<ArrayBuffer>;
  cousin: Uint8Array<ArrayBuffer>;
  /** Encrypts with the file's key, as anyone who may edit can. */
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
    sealed(contexts.attachment(file.id, id), content.bytes),
  "what an editor sealed with a head cut off": ({ sealed, file, id }) =>
    sealed(contexts.attachment(file.id, id), Uint8Array.of(0, 0, 1, 0, 123)),
  "a part": ({ bytes }) => new Response(bytes, { status: 206 }),
  "bytes without end": endless,
  "no content": () => new Response(null, { status: 204 }),
  "another place": () => new Response(null, { status: 302, headers: { Location: "/api/health" } }),
  "a refusal in words of its own": () => new Response("<b>no</b>", { status: 418 }),
};

test.each(Object.entries(lies))("a server that sends %s is not trusted", async (_, lie) => {
  const file = await newFile(desk);
  const cousinFile = { ...(await newFile(desk)), contentKeyText: file.contentKeyText };
  const writer = desk.person();
  const id = await add(writer, file);
  const [sibling, cousin] = [await add(writer, file), await add(writer, cousinFile)];
  const key = await importKey(file.contentKeyText ?? "");
  const told: Told = {
    bytes: await rawOf(desk, file, id),
    sibling: await rawOf(desk, file, sibling),
    cousin: await rawOf(desk, cousinFile, cousin),
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
  expect(await storedAttachment(person.environment, file.id, id)).toBeNull();
  // A correct answer is still accepted afterwards.
  person.network.hook = (_path, _init, send) => send();
  expect(await read(person, file, id)).toEqual(content);
});

test("encrypted bytes for a standard file are refused, and so is an invalid header", async () => {
  const file = await newFile(desk, "standard");
  const id = await add(desk.person(), file);
  const key = await importKey(newCapability());
  const sealed = await seal(key, contexts.attachment(file.id, id), encodeAttachment(content));
  for (const said of [
    sealed,
    new Uint8Array(3),
    concat(new Uint8Array(4).fill(255), content.bytes),
  ]) {
    const person = desk.person();
    person.network.hook = async () => new Response(said);
    await expect(read(person, file, id)).rejects.toMatchObject({ code: "damaged" });
  }
});

const moment = "2026-05-04T08:00:00.000Z";
test.each([
  ["no list", {}],
  ["a list of nothing", { attachments: [null] }],
  ["an address for an id", { attachments: [{ id: "../share", size: 1, createdAt: moment }] }],
  [
    "a size below nothing",
    { attachments: [{ id: crypto.randomUUID(), size: -1, createdAt: moment }] },
  ],
  ["a time that is none", { attachments: [{ id: crypto.randomUUID(), size: 1, createdAt: "x" }] }],
  ["no time", { attachments: [{ id: crypto.randomUUID(), size: 1 }] }],
])("a list with %s counts as no answer", async (_, answer) => {
  const file = await newFile(desk);
  const person = desk.person();
  person.network.hook = async () => Response.json(answer);
  await expect(listAttachments(file, person.environment)).rejects.toMatchObject({
    name: "BadAnswer",
  });
});
