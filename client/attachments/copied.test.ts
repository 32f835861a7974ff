/** Attachments copied from one file to be pasted into another: only on this device, and only with the clipboard. */
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

test("a copy opens with the clipboard's mark, without another request", async () => {
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

test("a stored copy reveals neither the file, its secrets nor the content, and opens only with the clipboard's mark", async () => {
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

test("a wrong mark, another device and a later copy open nothing", async () => {
  const file = await newFile(desk);
  const { environment } = desk.person();
  const id = await add(desk.person(), file);
  const [mark, later] = [newMark(), newMark()];
  await holdCopied(file, mark, [id], environment);
  // The right copy with a wrong key.
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

test("copies are stored up to a limit, and those left out are counted", async () => {
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
