// Which archives are accepted, and that each of their files is created once.
import { type Unzipped, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { toBase64, utf8 } from "../../lib/protocol/bytes";
import { importKey } from "../../lib/protocol/envelope";
import { uploadAttachment } from "../attachments";
import { type LocalFile, list, remember } from "../local-files";
import { createShareLink } from "../share-links";
import { encryptedCodec } from "../sync/codec";
import { exchange } from "../sync/exchange";
import { archiveOf, changed, contentOf, listedNote, site, stateOf } from "../testing/archive";
import { Desk, type Person } from "../testing/desk";
import { trash } from "../trash";
import { checkArchive } from "./check";
import { importArchive } from "./import";
import { keysOf } from "./read-original";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

function importInto({ environment }: Person, listed: readonly LocalFile[] = []) {
  const keep = (file: LocalFile) => remember(file, environment);
  return { listed, keep, environment };
}

test("a shared file is imported as a file of one's own, and a standard one stays readable", async () => {
  const owner = desk.person();
  const owned = await listedNote(desk, "Shared", "standard");
  const wishes = { role: "view", name: "", expiresAt: null, short: false } as const;
  const shared = await createShareLink(keysOf(owned), wishes, owner.environment);
  const seen: LocalFile = { ...owned, token: shared.url.split("#")[1] ?? "", role: "view" };
  const { archive } = await archiveOf([seen], { site, environment: owner.environment });
  const person = desk.person();
  const imported = await importArchive(await checkArchive(archive), importInto(person));
  expect(imported).toMatchObject({ made: 1, failed: [] });
  const [file] = await list(person.environment);
  expect(file).toMatchObject({ title: "Shared", privacy: "standard", role: "owner" });
  if (!file) return;
  expect(await stateOf(file, person.environment)).toEqual(await stateOf(owned, owner.environment));
});

test("an import interrupted at any point can continue, and creates every file once", async () => {
  const owner = desk.person();
  const files = [await listedNote(desk, "One"), await listedNote(desk, "Two", "standard")];
  for (const file of files)
    for (const name of ["a", "b"])
      await uploadAttachment(
        keysOf(file),
        { name, type: "", bytes: utf8(name) },
        {},
        owner.environment,
      );
  const { archive } = await archiveOf(files, { site, environment: owner.environment });
  const checked = await checkArchive(archive);
  const person = desk.person();
  // Loses each answer that changes something once.
  const lost = new Set<string>();
  person.network.hook = async (path, init, send) => {
    const response = await send();
    const name = `${init.method} ${path.replace(/^(\/api\/documents\/)[^/]+/, "$1?")}`;
    if (init.method === "GET" || path === "/api/trash" || lost.has(name)) return response;
    lost.add(name);
    throw new TypeError("fetch failed");
  };
  const outcomes: number[] = [];
  for (let turn = 0; turn < 8; turn++) {
    const listed = await list(person.environment);
    const { made, failed } = await importArchive(checked, importInto(person, listed));
    outcomes.push(made);
    if (failed.length === 0) break;
  }
  expect(outcomes.at(-1)).toBeGreaterThan(0);
  expect(outcomes.length).toBeGreaterThan(1);
  const listed = await list(person.environment);
  expect(listed.map(({ title }) => title).sort()).toEqual(["One", "Two"]);
  const made = person.network.sent.filter((sent) => sent.startsWith("POST /api/documents "));
  expect(made).toHaveLength(2);
});

test("a file larger than one request is imported completely, even after an interruption", {
  timeout: 120_000,
}, async () => {
  const owner = desk.person();
  const file = await listedNote(desk, "Grown");
  const { id, capability, contentKeyText } = keysOf(file);
  const codec = encryptedCodec(id, await importKey(contentKeyText ?? ""));
  const channel = { environment: owner.environment, id, capability, privacy: codec.privacy };
  const doc = new Y.Doc();
  doc.on("update", (update) => updates.push(update));
  const updates: Uint8Array[] = [];
  for (const letter of ["a", "b", "c"]) doc.getText("long").insert(0, letter.repeat(800_000));
  for (const [at, update] of updates.entries()) {
    const updateId = crypto.randomUUID();
    const payload = toBase64(await codec.sealUpdate(updateId, update));
    await exchange(channel, doc, { clientId: 1, cursor: at, update: { id: updateId, payload } });
  }
  const { archive } = await archiveOf([file], { site, environment: owner.environment });
  const checked = await checkArchive(archive);
  const person = desk.person();
  let posts = 0;
  person.network.hook = async (path, _init, send) => {
    if (path.endsWith("/encrypted-sync") && ++posts === 2) throw new TypeError("fetch failed");
    return send();
  };
  const cut = await importArchive(checked, importInto(person));
  expect(cut).toMatchObject({ made: 0, failed: [{ reason: "network" }] });
  const whole = await importArchive(checked, importInto(person));
  expect(whole).toMatchObject({ made: 1, failed: [] });
  const made = person.network.sent.filter((sent) => sent.startsWith("POST /api/documents "));
  expect(made).toHaveLength(1);
  const [imported] = await list(person.environment);
  if (!imported) throw new Error("Not on the list.");
  const same = Buffer.compare(
    await stateOf(imported, person.environment),
    await stateOf(file, owner.environment),
  );
  expect(same).toBe(0);
});

test("a stopped import reports what was done, and can be continued later", async () => {
  const owner = desk.person();
  const files = [
    await listedNote(desk, "One"),
    await listedNote(desk, "Two"),
    await listedNote(desk, "Three"),
  ];
  const { archive } = await archiveOf(files, { site, environment: owner.environment });
  const checked = await checkArchive(archive);
  const person = desk.person();
  const control = new AbortController();
  const stopped = await importArchive(checked, {
    ...importInto(person),
    signal: control.signal,
    onProgress: ({ done }) => done === 1 && control.abort(),
  });
  expect(stopped).toMatchObject({ made: 1, isStopped: true });
  const listed = await list(person.environment);
  const rest = await importArchive(checked, importInto(person, listed));
  expect(rest).toEqual({ made: 2, here: 1, failed: [], isStopped: false });
});

test("a file that was deleted after its import is imported again", async () => {
  const owner = desk.person();
  const { archive } = await archiveOf([await listedNote(desk, "One")], {
    site,
    environment: owner.environment,
  });
  const checked = await checkArchive(archive);
  const person = desk.person();
  await importArchive(checked, importInto(person));
  const [file] = await list(person.environment);
  if (file) await trash(keysOf(file), person.environment);
  const again = await importArchive(checked, importInto(person, await list(person.environment)));
  expect(again).toMatchObject({ made: 1, here: 0 });
});

test.each([
  [
    "of a newer version",
    "newer",
    (_: unknown, manifest: object) => Object.assign(manifest, { version: 2 }),
  ],
  [
    "of another format",
    "not-archive",
    (_: unknown, manifest: object) => Object.assign(manifest, { format: "x" }),
  ],
] as const)("an archive %s is refused in words", async (_, code, change) => {
  const owner = desk.person();
  const { archive } = await archiveOf([await listedNote(desk, "One")], {
    site,
    environment: owner.environment,
  });
  await expect(checkArchive(await changed(archive, change))).rejects.toMatchObject({
    code,
    message: expect.stringMatching(/^This (archive|file) .*\.$/),
  });
});

test("nothing of a damaged archive is imported: a changed, a missing or an unknown entry", async () => {
  const owner = desk.person();
  const files = [await listedNote(desk, "One"), await listedNote(desk, "Two")];
  const { archive } = await archiveOf(files, { site, environment: owner.environment });
  const path = "files/Two/sealed/state";
  const changes: Parameters<typeof changed>[1][] = [
    (content) => content[path]?.set([7], 20),
    (content) => delete content[path],
    (_, { files: [file] }) => file && Object.assign(file.state, { path: "../state.yjs" }),
    (_, { files: [file] }) => file && Object.assign(file, { id: "one" }),
    (_, { files: [file] }) => file && Object.assign(file, { privacy: "none" }),
    (_, { files: list }) => list.push(...list),
    (_, { files: [file] }) => file && Object.assign(file.state, { size: -1 }),
    (_, { files: [file] }) => file && Object.assign(file, { level: 5 }),
    // All files use one entry, which would be unpacked again and again.
    (_, { others }) => others.push(...others),
    (_, { files: [one, two] }) => one && two && Object.assign(one, { state: two.state }),
  ];
  for (const change of changes)
    await expect(checkArchive(await changed(archive, change, false))).rejects.toMatchObject({
      code: "damaged",
    });
  expect((await checkArchive(await changed(archive, () => {}))).manifest.files).toHaveLength(2);
});

// Browsers may unpack downloads; packing them again adds a folder and other spellings of names.
test("an archive that was unpacked and packed again is accepted", async () => {
  const owner = desk.person();
  const file = await listedNote(desk, "Été");
  const image = { name: "Plan ü.png", type: "image/png", bytes: utf8("picture") };
  await uploadAttachment(keysOf(file), image, {}, owner.environment);
  const { archive } = await archiveOf([file], { site, environment: owner.environment });
  const packed: Unzipped = { "__MACOSX/My archive/._archive.json": utf8("Finder") };
  for (const [path, bytes] of Object.entries(await contentOf(archive)))
    packed[`My archive/${path.normalize("NFD")}`] = bytes;
  const bytes = zipSync(packed);
  const view = new DataView(bytes.buffer);
  const CENTRAL = 0x02014b50;
  for (let at = 0; at < bytes.length - 46; at++)
    if (view.getUint32(at, true) === CENTRAL)
      view.setUint16(at + 8, view.getUint16(at + 8, true) & ~0x800, true);
  const checked = await checkArchive(new Blob([bytes]));
  const [found] = checked.manifest.files;
  expect(found).toMatchObject({ title: "Été", folder: "files/Été" });
  const entry = found?.attachments[0]?.entry;
  expect(entry && (await checked.read(entry))).toEqual(image.bytes);
});

test("an archive's claims about a file are not trusted", async () => {
  const owner = desk.person();
  const files = [
    await listedNote(desk, "Poison"),
    await listedNote(desk, "Sheet"),
    await listedNote(desk, "Newer"),
    await listedNote(desk, "Good"),
  ];
  const { archive } = await archiveOf(files, { site, environment: owner.environment });
  const hostile = await changed(archive, (content, { files: [poison, sheet, newer] }) => {
    // Looks like an update whose lengths never end.
    content["files/Poison/state.yjs"] = Uint8Array.of(255, 255, 255, 255, 15, 1, 1, 0);
    if (poison) poison.title = "\u202Eevil";
    if (sheet) sheet.kind = "a kind of later";
    if (newer) newer.level = 7;
  });
  const person = desk.person();
  const imported = await importArchive(await checkArchive(hostile), importInto(person));
  expect(imported).toMatchObject({
    made: 1,
    failed: [
      { reason: "damaged" },
      { title: "Sheet", reason: "upgrade" },
      { title: "Newer", reason: "upgrade" },
    ],
  });
});
