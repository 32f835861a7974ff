/** Attachments copied out of one file to be pasted into another: only on this device, and only with the clipboard. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { add, attachmentRows, content, newFile } from "../testing/attachments";
import { Desk } from "../testing/desk";
import { holdCopied, isCopiedFrom, openCopied } from "./copied";
import { MARK, newMark } from "./copy-mark";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

test("what was copied opens with the clipboard's mark, and the server is asked for nothing more", async () => {
  const file = await newFile(desk);
  const { environment, network } = desk.person();
  const id = await add(desk.person(), file);
  const mark = newMark();
  expect(await holdCopied(file, mark, [id, id], environment)).toBe(0);
  const asked = network.sent.length;
  expect(await openCopied(mark, id, environment)).toEqual(content);
  expect(await isCopiedFrom(file, mark, environment)).toBe(true);
  expect(await isCopiedFrom(await newFile(desk), mark, environment)).toBe(false);
  expect(network.sent.length).toBe(asked);
});

test("what is held says neither the file nor its secrets nor what was copied, and opens by the mark alone", async () => {
  const file = await newFile(desk);
  const { environment } = desk.person();
  const id = await add(desk.person(), file);
  const mark = newMark();
  expect(mark).toMatch(MARK);
  await holdCopied(file, mark, [id], environment);
  const held = (await attachmentRows(environment)).filter(({ fileId }) => fileId === "copied");
  expect(held).toHaveLength(2);
  const stored = JSON.stringify(held, (_key, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
  );
  const secrets = [file.id, file.contentKeyText, file.capability, mark.slice(37), "Payroll"];
  for (const secret of secrets) expect(stored).not.toContain(secret);
});

test("another mark, another device and a later copy open nothing", async () => {
  const file = await newFile(desk);
  const { environment } = desk.person();
  const id = await add(desk.person(), file);
  const [mark, later] = [newMark(), newMark()];
  await holdCopied(file, mark, [id], environment);
  // The right copy with a key that is not its own.
  const forged = mark.slice(0, 37) + later.slice(37);
  for (const wrong of [forged, later, "", "x", `${mark}.`, mark.slice(1)]) {
    expect(await openCopied(wrong, id, environment)).toBeNull();
    expect(await isCopiedFrom(file, wrong, environment)).toBe(false);
  }
  expect(await openCopied(mark, crypto.randomUUID(), environment)).toBeNull();
  expect(await openCopied(mark, id, desk.person().environment)).toBeNull();
  await holdCopied(file, later, [id], environment);
  expect(await openCopied(mark, id, environment)).toBeNull();
  expect(await openCopied(later, id, environment)).toEqual(content);
});

test("as much is held as there is room for, and what is left out is counted", async () => {
  const file = await newFile(desk);
  const { environment } = desk.person();
  const ids = [];
  for (const length of [4, 6, 1])
    ids.push(await add(desk.person(), file, { bytes: new Uint8Array(length) }));
  const mark = newMark();
  expect(await holdCopied(file, mark, ids.slice(0, 2), environment, 10)).toBe(0);
  expect(await holdCopied(file, mark, ids, environment, 10)).toBe(1);
  expect(await holdCopied(file, mark, [crypto.randomUUID()], environment)).toBe(1);
});
