import { expect, test } from "vitest";
import type * as Y from "yjs";
import { addReply, addThread } from "../note/comments-writing";
import { contractThreads } from "./comments";
import { moveClause, removeClause } from "./edit";
import { pack } from "./packs/mnda";
import { readContract } from "./read";
import { beginSigning, recordSending } from "./sending";
import { contractFromPack } from "./start";

const by = { person: { name: "Ana", color: "#2c62b8" }, at: new Date(0) };
const on = (doc: Y.Doc, block: string) => addThread(doc, block, `About ${block}`, by, block);

test("threads are in the order of the form and then of the clauses; those of removed clauses come last", () => {
  // DB-033
  const doc = contractFromPack(pack, { title: "NDA", profile: "uk" });
  const [, first = "", second = ""] = readContract(doc).clauses.map(({ id }) => id);
  const threads = {
    second: on(doc, `clauses.${second}`),
    first: on(doc, `clauses.${first}`),
    title: on(doc, "title"),
    term: on(doc, "terms.purpose"),
    party: on(doc, "them.email"),
    nothing: on(doc, "constructor"),
  };
  addReply(doc, threads.second, "Yes", by);
  const order = () => contractThreads(doc).map(({ id, isAnchored }) => [id, isAnchored]);
  const { party, term, title, nothing } = threads;
  const fields = [party, term, title].map((id) => [id, true]);
  expect(order()).toEqual([
    ...fields,
    [threads.first, true],
    [threads.second, true],
    [nothing, false],
  ]);
  moveClause(doc, second, first);
  expect(
    order()
      .slice(3, 5)
      .map(([id]) => id),
  ).toEqual([threads.second, threads.first]);
  removeClause(doc, second);
  expect(
    order()
      .filter(([, isAnchored]) => !isAnchored)
      .map(([id]) => id)
      .sort(),
  ).toEqual([threads.second, nothing].sort());
  expect(contractThreads(doc).find(({ id }) => id === threads.second)?.replies).toHaveLength(1);
});

test("a contract that was sent can still be commented on, and stays as it was sent", () => {
  const doc = contractFromPack(pack, { title: "NDA", profile: "uk" });
  const sending = { data: {}, main: [], date: "2026-12-01", sha256: "a".repeat(64) };
  const when = { sentAt: "2026-12-01T10:00:00.000Z", request: "r", sentOn: "2026-12-01" };
  recordSending(doc, beginSigning(doc), { ...sending, ...when });
  const before = readContract(doc);
  const thread = on(doc, "title");
  expect(contractThreads(doc).map(({ id }) => id)).toEqual([thread]);
  expect(readContract(doc)).toEqual(before);
});
