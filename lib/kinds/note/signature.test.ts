// What is signed in one session is told by name in another.
import { expect, test } from "vitest";
import * as Y from "yjs";
import { peopleOf } from "./authors";
import { signEdits } from "./signature";

const ana = { name: "Ana", color: "#2c62b8" };

test("whoever signs is named wherever the note is read", () => {
  const here = new Y.Doc();
  signEdits(here, ana, new Date(0));
  const there = new Y.Doc();
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here));
  expect(peopleOf(there)).toEqual(new Map([[here.clientID, ana]]));
});

test("two hundred entries stay, and one more takes the oldest away", () => {
  // Y-001
  const doc = new Y.Doc();
  const ids = () => [...doc.getMap("activity").keys()];
  for (let i = 0; i < 200; i++) signEdits(doc, ana, new Date(i));
  const [first, second] = ids();
  expect(ids()).toHaveLength(200);
  expect(ids()).toContain(first);
  signEdits(doc, ana, new Date(200));
  expect(ids()).toHaveLength(200);
  expect(ids()).not.toContain(first);
  expect(ids()).toContain(second);
});

test("entries that no client of ours wrote neither block nor outlive ours", () => {
  const doc = new Y.Doc();
  for (let i = 0; i < 200; i++) doc.getMap("activity").set(`odd ${i}`, i % 2 ? null : new Y.Map());
  signEdits(doc, ana, new Date(5));
  expect(doc.getMap("activity").size).toBe(200);
  expect(peopleOf(doc)).toEqual(new Map([[doc.clientID, ana]]));
});

test("entries that claim to be from the future push out nothing that is told now", () => {
  const doc = new Y.Doc();
  const at = (time: number) => new Date(time).toISOString();
  doc.getMap("activity").set("a day ahead", { action: "edited", at: at(86_400_000) });
  for (let i = 0; i < 199; i++)
    doc.getMap("activity").set(`ahead ${i}`, { action: "edited", at: at(86_400_001 + i) });
  signEdits(doc, ana, new Date(0));
  expect(peopleOf(doc)).toEqual(new Map([[doc.clientID, ana]]));
  expect(doc.getMap("activity").size).toBe(200);
  expect(doc.getMap("activity").has("a day ahead")).toBe(true);
});
