// Two people in one contract at once, each with some of the other's changes not here yet, and in another order.
import { expect, test } from "vitest";
import * as Y from "yjs";
import { drill } from "../../testing/drill";
import type { Suggestion } from "../note/suggestion-marks";
import { random } from "../testing/sample-doc";
import * as edit from "./edit";
import { pack } from "./packs/mnda";
import { readContract } from "./read";
import { decideClauses, editText, runsOf, suggestEdit, textsOf } from "./redline";
import { liveText } from "./rows";
import { contractFromPack } from "./start";

interface Writer {
  doc: Y.Doc;
  name: string;
  /** Changes of the other that have not arrived. */
  inbox: Uint8Array[];
}

function twoWriters(start: Y.Doc): [Writer, Writer] {
  const writerOf = (name: string): Writer => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(start));
    return { doc, name, inbox: [] };
  };
  const pair: [Writer, Writer] = [writerOf("Ada"), writerOf("Bert")];
  const [one, other] = pair;
  const send = (to: Writer) => (update: Uint8Array, origin: unknown) => {
    if (origin !== "inbox") to.inbox.push(update);
  };
  one.doc.on("update", send(other));
  other.doc.on("update", send(one));
  return pair;
}

const SAID = ["must", " not", "\n- item ", "😀", "{{purpose}}", "{{clause:law}}", ""];

/** One change by chance: mostly in the writer's own clause, sometimes of any of them. */
function act({ doc, name }: Writer, own: string, below: (limit: number) => number): void {
  const { clauses } = readContract(doc);
  const ids = clauses.map(({ id }) => id);
  const any = ids[below(ids.length)] ?? own;
  const text = liveText(doc, below(4) > 0 && ids.includes(own) ? own : any, "body");
  const write = (change: (at: Y.Text, edit: { from: number; to: number; added: string }) => void) =>
    doc.transact(() => {
      if (!text) return;
      const from = below(text.length + 1);
      const to = Math.min(text.length, from + below(8));
      change(text, { from, to, added: SAID[below(SAID.length)] ?? "" });
    });
  const person = { name, color: "#2c62b8" };
  const suggester = {
    isOwn: (one: Suggestion) => one.person.name === name,
    begin: () => ({ id: `${name}-${below(2 ** 31)}`, person, at: 1 }),
  };
  const chance = below(20);
  if (chance < 8) write((at, change) => void suggestEdit(at, change, suggester));
  else if (chance < 13) write(editText);
  else if (chance < 15) edit.moveClause(doc, any, ids[below(ids.length + 1)] ?? null);
  else if (chance < 16) edit.removeClause(doc, any);
  else if (chance < 17) edit.addClause(doc, { heading: `By ${name}`, body: "New." }, any);
  else {
    const open = textsOf(doc).flatMap(({ text: one }) =>
      runsOf(one).flatMap(({ insert, remove }) => [insert?.id ?? [], remove?.id ?? []].flat()),
    );
    const id = open[below(open.length)];
    if (id) decideClauses(doc, chance < 19 ? "accepted" : "rejected", new Set([id]));
  }
}

/** Some of what is on its way arrives, not in the order that it was sent. */
function receive({ doc, inbox }: Writer, below: (limit: number) => number): void {
  for (let left = below(inbox.length + 1); left > 0; left--) {
    const [update] = inbox.splice(below(inbox.length), 1);
    if (update) Y.applyUpdate(doc, update, "inbox");
  }
}

const seeds = Array.from({ length: drill(300) }, (_, at) => at + 1);

test.each(seeds)(
  "seed %i: two who write, suggest, move and remove read the same contract",
  (seed) => {
    const next = random(seed);
    const below = (limit: number) => Math.floor(next() * limit);
    const writers = twoWriters(contractFromPack(pack, { title: "NDA", profile: "uk" }));
    const [first = "", second = ""] = readContract(writers[0].doc)
      .clauses.map(({ id }) => id)
      .slice(1);
    for (let step = 0; step < 60; step++) {
      const at = below(2) as 0 | 1;
      act(writers[at], at === 0 ? first : second, below);
      receive(writers[below(2) as 0 | 1], below);
    }
    for (const { doc, inbox } of writers)
      for (const update of inbox.splice(0)) Y.applyUpdate(doc, update, "inbox");
    const [one, other] = writers.map(({ doc }) => ({
      contract: readContract(doc),
      runs: textsOf(doc).map(({ clause, name, text }) => [clause, name, runsOf(text)]),
    }));
    expect(one).toEqual(other);
    const ids = one?.contract.clauses.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
    // And what is settled is settled for both.
    decideClauses(writers[0].doc, "accepted", "all");
    expect(
      textsOf(writers[0].doc)
        .flatMap(({ text }) => runsOf(text))
        .some((run) => run.insert),
    ).toBe(false);
  },
);
