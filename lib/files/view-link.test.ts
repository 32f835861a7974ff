/**
 * A view link changes nothing by any of the six channels: update, snapshot, presence of another client, history,
 * attachment, level. What it sends is what an edit link changes the file with, a moment before.
 */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import * as Y from "yjs";
import { remove, sealedBytes, upload } from "@/lib/testing/attachments";
import type { Answered } from "@/lib/testing/call";
import { contentOf } from "@/lib/testing/file-rows";
import {
  base64,
  envelope,
  fromBase64,
  leave,
  linkTo,
  newEncrypted,
  newStandard,
  raiseLevel,
  read,
  syncEncrypted,
  syncStandard,
  type TestFile,
  typed,
} from "@/lib/testing/files";
import { listed, name, save } from "@/lib/testing/history";
import { presenceOf } from "@/lib/testing/presence";

type Link = Awaited<ReturnType<typeof linkTo>>;
interface Stage {
  owned: TestFile;
  editor: Link;
  viewer: Link;
}
/** Sends a channel's write by one of two links. */
type Write = (by: TestFile, stage: Stage) => Promise<Answered>;

/** The editor's, in every file. */
const CLIENT = 7;

async function newStage(make: () => Promise<TestFile>): Promise<Stage> {
  const owned = await make();
  return { owned, editor: await linkTo(owned, "edit"), viewer: await linkTo(owned, "view") };
}

/** Deletes all there is, as somebody who read the file can. */
async function deletion(owned: TestFile): Promise<string> {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, fromBase64((await read(owned)).body.snapshot));
  const before = Y.encodeStateVector(doc);
  doc.getText("t").insert(0, randomUUID());
  doc.getText("t").delete(0, 1);
  return base64(Y.encodeStateAsUpdate(doc, before));
}

const versionOf = async (by: TestFile): Promise<number> => (await read(by)).body.version;
const firstOf = async (owned: TestFile): Promise<string> => (await listed(owned))[0]?.id ?? "";

let level = 1;
beforeEach(() => {
  level = 1;
});

const inBoth: Record<string, Write> = {
  "level: raised": (by) => {
    level++;
    return raiseLevel(by, { level });
  },
};

const ofStandard: Record<string, Write> = {
  "update: something new": (by) => syncStandard(by, { update: base64(typed(randomUUID())) }),
  "update: an edit of what is there": async (by, { owned }) =>
    syncStandard(by, { update: await deletion(owned) }),
  "update: with a presence of its own": (by) =>
    syncStandard(by, { clientId: 9, update: base64(typed("x")), awareness: presenceOf(9) }),
  "snapshot: the whole of another state": (by) =>
    syncStandard(by, { update: base64(typed("another ".repeat(5_000))) }),
  "history: a version": (by) => save(by, { label: randomUUID() }),
  "history: an old one saved again": async (by, { owned }) =>
    save(by, { from: await firstOf(owned), label: randomUUID() }),
  "history: a name": async (by, { owned }) =>
    name(by, await firstOf(owned), { label: randomUUID() }),
  "attachment: a new one": (by) => upload(by, sealedBytes()),
  ...inBoth,
};

const ofEncrypted: Record<string, Write> = {
  "update: something new": (by) =>
    syncEncrypted(by, { update: { id: randomUUID(), payload: envelope() } }),
  "update: with a presence of its own": (by) =>
    syncEncrypted(by, {
      clientId: 9,
      update: { id: randomUUID(), payload: envelope() },
      awareness: envelope(),
    }),
  "snapshot: at the file's version": async (by) =>
    syncEncrypted(by, { snapshot: { version: await versionOf(by), state: envelope() } }),
  "snapshot: with an update": async (by) =>
    syncEncrypted(by, {
      snapshot: { version: await versionOf(by), state: envelope() },
      update: { id: randomUUID(), payload: envelope() },
    }),
  "history: a version": (by) => save(by, { state: envelope() }),
  "history: an automatic one": (by) => save(by, { state: envelope(), auto: true }),
  "history: a name": async (by, { owned }) =>
    name(by, await firstOf(owned), { sealedLabel: envelope() }),
  "attachment: a new one": (by) => upload(by, sealedBytes()),
  ...inBoth,
};

describe.each([
  ["standard", newStandard, ofStandard],
  ["encrypted", newEncrypted, ofEncrypted],
] as const)("a %s file", (privacy, make, channels) => {
  test.each(Object.entries(channels))("%s", async (_, write) => {
    // F-034, F-053, F-080, F-110, F-116, F-120
    const stage = await newStage(make);
    const { owned, editor, viewer } = stage;
    const untouched = await contentOf(owned);
    expect((await write(editor, stage)).status).toBeLessThan(300);
    const before = await contentOf(owned);
    expect(before).not.toEqual(untouched);
    const { status, body } = await write(viewer, stage);
    expect([status, body.reason]).toEqual([403, "role"]);
    expect(await contentOf(owned)).toEqual(before);
  });

  const sync = privacy === "standard" ? syncStandard : syncEncrypted;
  const shown = () => (privacy === "standard" ? presenceOf(CLIENT, { at: level++ }) : envelope());

  test("presence of another client: shown anew", async () => {
    // F-072
    const { owned, editor, viewer } = await newStage(make);
    const show = (by: TestFile) => sync(by, { clientId: CLIENT, awareness: shown() });
    expect((await show(editor)).status).toBe(200);
    const first = await contentOf(owned);
    expect((await show(editor)).body.presenceRejected).toBeUndefined();
    const before = await contentOf(owned);
    expect(before).not.toEqual(first);
    const refused = await show(viewer);
    expect([refused.status, refused.body.presenceRejected]).toEqual([200, true]);
    expect(await contentOf(owned)).toEqual(before);
  });

  test("presence of another client: taken away", async () => {
    // F-074
    const { owned, editor, viewer } = await newStage(make);
    const enter = () => sync(editor, { clientId: CLIENT, awareness: shown() });
    await enter();
    const entered = await contentOf(owned);
    expect((await leave(editor, { clientId: CLIENT })).status).toBe(200);
    expect(await contentOf(owned)).not.toEqual(entered);
    await enter();
    const before = await contentOf(owned);
    expect((await leave(viewer, { clientId: CLIENT })).status).toBe(200);
    expect(await contentOf(owned)).toEqual(before);
  });
});

test("an encrypted file, attachment: one that is there, sent again and removed", async () => {
  // F-120, DB-021
  const { owned, editor, viewer } = await newStage(newEncrypted);
  const [id, bytes] = [randomUUID(), sealedBytes()];
  expect((await upload(editor, bytes, id)).status).toBe(201);
  const before = await contentOf(owned);
  for (const write of [
    () => upload(viewer, bytes, id),
    () => upload(viewer, sealedBytes(), id),
    () => remove(viewer, id),
  ]) {
    const { status, body } = await write();
    expect([status, body.reason]).toEqual([403, "role"]);
    expect(await contentOf(owned)).toEqual(before);
  }
  expect((await upload(editor, bytes, id)).status).toBe(200);
  expect((await remove(editor, id)).status).toBe(200);
  expect(await contentOf(owned)).not.toEqual(before);
});
