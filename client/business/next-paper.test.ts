import { afterAll, beforeAll, expect, test } from "vitest";
import { followersOf } from "../../lib/kinds/business/chain";
import { Desk, until } from "../testing/desk";
import { makeNextPaper } from "./next-paper";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const next = { date: "2026-11-23" };

test("a document knows its successor on every device, even when its page is closed at that moment", async () => {
  const { link } = await desk.note();
  const person = desk.person();
  const file = await desk.open(person, link);
  const { id } = await makeNextPaper(file, "receipt", next, person.environment);
  person.page("unloading");
  person.page("leaving");
  const other = await desk.open(desk.person(), link);
  await until(() => followersOf(other.doc).length === 1, "the other device knows it");
  expect(followersOf(other.doc)).toEqual([{ id, type: "receipt" }]);
});

test("when offline at that moment, the successor is recorded at the next opening", async () => {
  const { link } = await desk.note();
  const person = desk.person();
  const file = await desk.open(person, link);
  person.network.cut();
  const { id } = await makeNextPaper(file, "receipt", next, person.environment);
  await file.flush();
  person.page("unloading");
  person.page("leaving");
  const later = await desk.open(desk.person(person.indexedDB), link);
  expect(followersOf(later.doc)).toEqual([{ id, type: "receipt" }]);
  const other = await desk.open(desk.person(), link);
  await until(() => followersOf(other.doc).length === 1, "the other device knows it");
});
