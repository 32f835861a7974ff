// What an archive contains, and how it reports what is missing.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { newBlock } from "../../lib/kinds/note/block";
import { writeMarkdown } from "../../lib/kinds/note/from-markdown";
import { attachmentName } from "../../lib/kinds/note/schema-attachments";
import { writeBlocks } from "../../lib/kinds/note/text-blocks";
import { toBase64, utf8 } from "../../lib/protocol/bytes";
import { newCapability } from "../../lib/protocol/capability";
import * as contexts from "../../lib/protocol/contexts";
import { importKey, open } from "../../lib/protocol/envelope";
import { unsealAttachment, uploadAttachment } from "../attachments";
import type { LocalFile } from "../local-files";
import { encryptedCodec } from "../sync/codec";
import { exchange } from "../sync/exchange";
import { archiveOf, contentOf, listedNote, manifestOf, memorySink, site } from "../testing/archive";
import { Desk } from "../testing/desk";
import { trash } from "../trash";
import { checkArchive } from "./check";
import { exportArchive } from "./export";
import { keysOf } from "./read-original";
import type { PageOf } from "./readable";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const linkOf = ({ id, token }: LocalFile) => `/d/${id}#${token}`;
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

test("a file's folder has readable forms, its attachments, and the file as the server stores it", async () => {
  const person = desk.person();
  const file = await listedNote(desk, "Lease: shop");
  const ref = keysOf(file);
  const image = { name: "Plan.png", type: "image/png", bytes: utf8("picture") };
  const first = await uploadAttachment(ref, image, {}, person.environment);
  const second = await uploadAttachment(ref, image, {}, person.environment);
  const opened = await desk.open(person, linkOf(file));
  writeMarkdown(opened.doc, "# Rent\n\n- [x] *paid*");
  const named = (id: string) =>
    newBlock("image", { attachment: attachmentName(id), name: "Plan.png", alt: "The plan" });
  writeBlocks(opened.doc, [named(first), named(second)]);
  opened.doc.getMap("comments").set("c", { text: "Too much?" });
  await opened.flush();

  const pageOf: PageOf = async ({ title, blocks, attachments }) =>
    `${title}, ${blocks.length}: ${attachments.get(second)}`;
  const options = { site, environment: person.environment, pageOf };
  const { archive, exported } = await archiveOf([file], options);
  expect(exported).toMatchObject({ files: 1, missing: [], incomplete: [] });
  const content = await contentOf(archive);
  const of = (name: string) => content[`files/Lease shop/${name}`];
  expect(text(of("note.md"))).toBe(
    "# Rent\n\n- [x] *paid*\n\n![The plan](Plan.png)\n\n![The plan](Plan%20\\(2\\).png)\n",
  );
  expect(text(of("note.txt"))).toContain("Rent\npaid");
  expect(text(of("note.html"))).toBe("Lease: shop, 4: Plan (2).png");
  expect(JSON.parse(text(of("content.json")))).toMatchObject({
    meta: { title: "Lease: shop" },
    comments: { c: { text: "Too much?" } },
  });
  expect([of("Plan.png"), of("Plan (2).png")].map(text)).toEqual(["picture", "picture"]);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, of("state.yjs") ?? new Uint8Array());
  expect(Y.encodeStateAsUpdate(doc)).toEqual(Y.encodeStateAsUpdate(opened.doc));

  const key = await importKey(ref.contentKeyText ?? "");
  const sealed = await open(
    key,
    contexts.snapshot(file.id),
    of("sealed/state") ?? new Uint8Array(),
  );
  const again = new Y.Doc();
  Y.applyUpdate(again, sealed);
  for (const { id, payload } of JSON.parse(text(of("sealed/updates.json"))))
    Y.applyUpdate(
      again,
      await open(key, contexts.update(file.id, id), Buffer.from(payload, "base64")),
    );
  expect(Y.encodeStateAsUpdate(again)).toEqual(Y.encodeStateAsUpdate(opened.doc));
  const held = new Uint8Array(of(`sealed/attachments/${first}`) ?? []);
  expect(await unsealAttachment(ref, first, held)).toMatchObject(image);

  const { files } = await manifestOf(archive);
  expect(files[0]).toMatchObject({
    id: file.id,
    title: "Lease: shop",
    link: `${site}${linkOf(file)}`,
  });
});

test("the longest possible title gives a valid folder name and a shortened title in the list", async () => {
  const person = desk.person();
  const file = await listedNote(desk, "Short");
  const opened = await desk.open(person, linkOf(file));
  opened.doc.getMap("meta").set("title", "ab".repeat(100_000));
  await opened.flush();
  const { archive } = await archiveOf([file], { site, environment: person.environment });
  const { files } = await manifestOf(archive);
  expect(files).toMatchObject([{ title: "ab".repeat(250), folder: `files/${"ab".repeat(40)}` }]);
});

test("changes that are not sent yet are in the archive", async () => {
  const person = desk.person();
  const file = await listedNote(desk, "Plan");
  const opened = await desk.open(person, linkOf(file));
  person.network.hook = async (path, _init, send) => {
    if (/sync$/.test(path)) throw new TypeError("fetch failed");
    return send();
  };
  writeMarkdown(opened.doc, "Written on a train.");
  await opened.flush();
  await opened.close();
  const { archive } = await archiveOf([file], { site, environment: person.environment });
  expect(text((await contentOf(archive))["files/Plan/note.md"])).toBe("Written on a train.\n");
});

test("a long log is read completely, beyond its first page", async () => {
  const person = desk.person();
  const file = await listedNote(desk, "Long");
  const { id, capability, contentKeyText } = keysOf(file);
  const codec = encryptedCodec(id, await importKey(contentKeyText ?? ""));
  const channel = { environment: person.environment, id, capability, privacy: "e2ee" } as const;
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on("update", (update) => updates.push(update));
  // F-024: one more than a page holds.
  for (let at = 0; at < 201; at++) doc.getArray("rows").push([at]);
  const send = async (bytes: Uint8Array) => {
    const updateId = randomUUID();
    const payload = toBase64(await codec.sealUpdate(updateId, bytes));
    const update = { id: updateId, payload };
    await exchange(channel, doc, { clientId: doc.clientID, cursor: null, update, live: true });
  };
  for (let at = 0; at < updates.length; at += 20)
    await Promise.all(updates.slice(at, at + 20).map(send));
  const { archive } = await archiveOf([file], { site, environment: desk.person().environment });
  const content = await contentOf(archive);
  expect(JSON.parse(text(content["files/Long/content.json"])).rows).toHaveLength(201);
});

test("a file that cannot be read is reported with its reason, and the others are exported", async () => {
  const person = desk.person();
  const good = await listedNote(desk, "Good");
  const trashed = await listedNote(desk, "Thrown away");
  await trash(keysOf(trashed), person.environment);
  const ended = {
    ...(await listedNote(desk, "Ended")),
    token: `${newCapability()}.${newCapability()}`,
  };
  const other = await listedNote(desk, "Other key");
  const [capability] = other.token.split(".");
  const wrong = { ...other, token: `${capability}.${newCapability()}` };
  const keyless = { ...other, token: capability ?? "" };
  const cut = { ...other, title: "Cut off", token: "half a li" };
  const files = [trashed, ended, wrong, keyless, cut, good];
  const { exported, archive } = await archiveOf(files, { site, environment: person.environment });
  const missing = [
    { title: "Thrown away", reason: "trashed" },
    { title: "Ended", reason: "gone" },
    { title: "Other key", reason: "key" },
    { title: "Other key", reason: "key" },
    { title: "Cut off", reason: "gone" },
  ];
  expect(exported).toMatchObject({ files: 1, missing });
  const manifest = await manifestOf(archive);
  expect(manifest.missing).toMatchObject(missing);
  expect(manifest.files).toMatchObject([{ title: "Good" }]);
  expect((await checkArchive(archive)).manifest.files).toHaveLength(1);
});

test("offline all files are reported, and only the first few are tried", async () => {
  const person = desk.person();
  const file = await listedNote(desk, "Plan");
  const files = Array.from({ length: 50 }, () => ({ ...file, id: randomUUID() }));
  person.network.cut();
  const { exported } = await archiveOf(files, { site, environment: person.environment });
  expect(exported.missing.map(({ reason }) => reason)).toEqual(files.map(() => "network"));
});

test("a damaged attachment is reported as missing, and its file is exported without it", async () => {
  const person = desk.person();
  const file = await listedNote(desk, "Plan");
  const ref = keysOf(file);
  const content = { name: "a.txt", type: "text/plain", bytes: utf8("a") };
  const other = { ...ref, contentKeyText: newCapability() };
  const bad = await uploadAttachment(other, content, {}, person.environment);
  await uploadAttachment(ref, content, {}, person.environment);
  const environment = desk.person().environment;
  const { exported, archive } = await archiveOf([file], { site, environment });
  const missing = [{ what: "attachment", id: bad, reason: "damaged" }];
  expect(exported).toMatchObject({ files: 1, incomplete: [{ title: "Plan", missing }] });
  expect((await manifestOf(archive)).files[0]?.attachments).toHaveLength(1);
});

test("files that do not fit are reported, and smaller ones are exported", async () => {
  const person = desk.person();
  const big = await listedNote(desk, "Big");
  const bytes = new Uint8Array(100_000);
  await uploadAttachment(keysOf(big), { name: "a", type: "", bytes }, {}, person.environment);
  const small = await listedNote(desk, "Small");
  const room = { bytes: 50_000, entries: 100 };
  const options = { site, environment: person.environment, room };
  const { exported } = await archiveOf([big, small], options);
  expect(exported).toMatchObject({ files: 1, missing: [{ title: "Big", reason: "full" }] });
});

test("readable forms that grow too large are left out, so that the archive can be imported", async () => {
  const person = desk.person();
  const file = await listedNote(desk, "Deep");
  const opened = await desk.open(person, linkOf(file));
  // Two bytes each as an update, and a line of 300 spaces as indented JSON.
  let rows: unknown = Array.from({ length: 300_000 }, () => 0);
  for (let depth = 0; depth < 150; depth++) rows = [rows];
  opened.doc.getMap("meta").set("rows", rows);
  await opened.flush();
  const { exported, archive } = await archiveOf([file], { site, environment: person.environment });
  const missing = [{ what: "readable", reason: "too-large" }];
  expect(exported).toMatchObject({ files: 1, incomplete: [{ title: "Deep", missing }] });
  expect((await checkArchive(archive)).manifest.files).toMatchObject([{ title: "Deep" }]);
});

test("a stopped export leaves nothing", async () => {
  const person = desk.person();
  const files = [await listedNote(desk, "One"), await listedNote(desk, "Two")];
  const sink = memorySink();
  const control = new AbortController();
  const onProgress = ({ done }: { done: number }) => {
    if (done === 1) control.abort();
  };
  const { signal } = control;
  const options = { site, environment: person.environment, signal, onProgress };
  await expect(exportArchive(files, sink, options)).rejects.toMatchObject({ name: "AbortError" });
  expect(sink.state).toBe("aborted");
});
