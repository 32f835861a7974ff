/** Ends and beginnings that meet: whoever is first, nothing is left half done, and what was answered is so. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { jobs } from "@/lib/cron/jobs";
import {
  append,
  base64,
  envelope,
  linkTo,
  newEncrypted,
  newStandard,
  read,
  share,
  syncEncrypted,
  syncStandard,
  type TestFile,
  textOf,
  typed,
} from "@/lib/testing/files";
import { untilWaiting, whileHeadIsHeld } from "@/lib/testing/held";
import {
  askTrash,
  deleteLinks,
  erase,
  listLinks,
  restore,
  revoke,
  trash,
  trashedFor,
  undo,
} from "@/lib/testing/sharing";

const rowsIn = async (table: string, { id }: TestFile) =>
  (await pool().query(`select count(*)::int as n from ${table} where file_id = $1`, [id])).rows[0]
    .n;

/** Everything a reader of the file finds in it, as text. */
async function textIn(owned: TestFile): Promise<string> {
  const { privacy, snapshot } = (await read(owned)).body;
  if (privacy === "standard") return textOf(snapshot);
  const payloads: string[] = [];
  for (let cursor = 0; ; ) {
    const { body } = await syncEncrypted(owned, { cursor });
    payloads.push(...body.updates.map(({ payload }: { payload: string }) => payload));
    cursor = body.cursor;
    if (cursor >= body.version) return payloads.join();
  }
}

test.each(["standard", "encrypted"])(
  "who writes in a %s file while the link is revoked is refused from the answer on, and loses nothing that was accepted",
  async (privacy) => {
    // F-101
    const owned = await (privacy === "standard" ? newStandard() : newEncrypted());
    const link = await linkTo(owned, "edit");
    let isRevoked = false;
    const accepted: string[] = [];
    const late: number[] = [];
    const send = async (name: string): Promise<[text: string, status: number]> => {
      if (privacy === "standard") {
        const { status } = await syncStandard(link, { update: base64(typed(name)) });
        return [name, status];
      }
      const payload = envelope();
      return [payload, (await append(link, payload)).status];
    };
    const write = async (name: string) => {
      for (let count = 0; ; count += 1) {
        const wasRevoked = isRevoked;
        const [text, status] = await send(`<${name}${count}>`);
        if (wasRevoked) {
          late.push(status);
          return;
        }
        if (status === 200) accepted.push(text);
        else expect(status).toBe(404);
      }
    };
    const writers = ["a", "b"].map(write);
    await expect.poll(() => accepted.length).toBeGreaterThan(0);
    const { status } = await revoke(owned, link.linkId);
    isRevoked = true;
    await Promise.all(writers);
    expect([status, late]).toEqual([200, [404, 404]]);
    expect((await read(owned)).body.version).toBe(accepted.length);
    const text = await textIn(owned);
    expect(accepted.filter((each) => !text.includes(each))).toEqual([]);
  },
);

test("of an undo and a deletion at once nothing comes back, whoever was first", async () => {
  // F-098, F-100
  for (let round = 0; round < 4; round += 1) {
    const owned = await newStandard();
    const links = [await linkTo(owned, "edit"), await linkTo(owned, "view")];
    const { body } = await revoke(owned);
    const both = [() => undo(owned, body.links), () => deleteLinks(owned)];
    if (round % 2) both.reverse();
    const answers = await whileHeadIsHeld(owned, 2, () => Promise.all(both.map((act) => act())));
    const [undone, deleted] = round % 2 ? answers.toReversed() : answers;
    expect(deleted?.status).toBe(200);
    expect([200, 409]).toContain(undone?.status);
    for (const link of links) expect((await read(link)).status).toBe(404);
    expect((await listLinks(owned)).body.links).toEqual([]);
    expect((await undo(owned, body.links)).body.reason).toBe("gone");
  }
});

test("of two undos and two revocations at once each is whole", async () => {
  // F-099, F-100
  const owned = await newStandard();
  const links = [await linkTo(owned, "edit"), await linkTo(owned, "view")];
  const { body } = await revoke(owned);
  const acts = [0, 1].flatMap(() => [() => undo(owned, body.links), () => revoke(owned)]);
  const answers = await Promise.all(acts.map((act) => act()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const open = await Promise.all(links.map(async (link) => (await read(link)).status));
  expect(new Set(open).size).toBe(1);
  for (const answer of [answers[1], answers[3]])
    expect([0, 2]).toContain(answer?.body.links.length);
});

test("an edit made while a file is trashed is in it afterwards or was refused", async () => {
  // F-131, F-132
  const owned = await newEncrypted();
  const editor = await linkTo(owned, "edit");
  const writes = Array.from({ length: 40 }, () => append(editor));
  const [trashed, ...answers] = await Promise.all([trash(owned), ...writes]);
  expect(trashed.status).toBe(200);
  const accepted = answers.filter(({ status }) => status === 200);
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body.reason]).toEqual([410, "trashed"]);
  expect((await append(editor)).status).toBe(410);
  await restore(owned);
  const { body } = await read(owned);
  expect([body.version, body.updates.length]).toEqual([accepted.length, accepted.length]);
});

test("a request admitted before the file was trashed and written after it is answered as trashed", async () => {
  // F-131
  for (const make of [newStandard, newEncrypted]) {
    const owned = await make();
    const write = () =>
      make === newStandard ? syncStandard(owned, { update: base64(typed("late")) }) : append(owned);
    const [trashed, late] = await whileHeadIsHeld(owned, 2, async () => {
      const first = trash(owned);
      await untilWaiting(1);
      return Promise.all([first, write()]);
    });
    expect(trashed.status).toBe(200);
    expect([late.status, late.body.reason]).toEqual([410, "trashed"]);
    await restore(owned);
    expect((await read(owned)).body.version).toBe(0);
  }
});

test("an update that meets a deletion leaves no row behind", async () => {
  // F-135
  for (const make of [newStandard, newEncrypted]) {
    const owned = await make();
    const writes = () =>
      Array.from({ length: 12 }, () =>
        make === newStandard
          ? syncStandard(owned, { update: base64(typed("x")) })
          : append(owned, envelope(), randomUUID()),
      );
    const answers = await Promise.all([...writes(), erase(owned), ...writes()]);
    expect(answers[12]?.status).toBe(200);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect([await rowsIn("file_update", owned), await rowsIn("file_version", owned)]).toEqual([
      0, 0,
    ]);
  }
});

test("a link made while its file is trashed or deleted is refused and not half made", async () => {
  // F-093, F-131, F-135
  for (const [end, status] of [
    [trash, 410],
    [erase, 404],
  ] as const) {
    const owned = await newStandard();
    const [ended, made] = await whileHeadIsHeld(owned, 2, async () => {
      const first = end(owned);
      await untilWaiting(1);
      return Promise.all([first, share(owned, { role: "view" })]);
    });
    expect([ended.status, made.status]).toEqual([200, status]);
    expect(await rowsIn("file_link", owned)).toBe(end === trash ? 1 : 0);
    expect(await rowsIn("used_token", owned)).toBe(1);
  }
});

test("a file restored while the sweeper runs is wholly there or wholly gone", async () => {
  // F-132, F-133
  const sweep = jobs.find(({ name }) => name === "trash");
  const files = await Promise.all(Array.from({ length: 8 }, () => newEncrypted()));
  await Promise.all(files.map((file) => append(file)));
  // Their time is over while the restorations are under way.
  for (const [i, file] of files.entries()) {
    await pool().query(
      "update file set trashed_at = now() - interval '30 days' + $2 * interval '10 milliseconds' where id = $1",
      [file.id, i],
    );
  }
  const [answers] = await Promise.all([
    Promise.all(files.map(restore)),
    ...Array.from({ length: 3 }, () => sweep?.run()),
  ]);
  await sweep?.run();
  for (const [i, file] of files.entries()) {
    const isBack = answers[i]?.status === 200;
    expect([200, 404]).toContain(answers[i]?.status);
    expect((await read(file)).status).toBe(isBack ? 200 : 404);
    expect(await rowsIn("file_update", file)).toBe(isBack ? 1 : 0);
    const { body } = await askTrash([{ id: file.id, token: file.capability }]);
    expect(body).toEqual({ trashed: [], gone: isBack ? [] : [file.id] });
  }
});

test("a file taken out of the Trash before the sweeper has its lock stays", async () => {
  // F-132, F-133
  const owned = await newStandard();
  await trashedFor(owned, 30);
  const sweep = jobs.find(({ name }) => name === "trash");
  await whileHeadIsHeld(
    owned,
    1,
    () => sweep?.run() ?? Promise.reject(new Error("No sweeper.")),
    "update file set trashed_at = null where id = $1",
  );
  expect((await read(owned)).status).toBe(200);
});
