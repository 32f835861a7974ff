/**
 * Random edits while suggesting: rejecting all gives the note as it was, accepting all the note as it was edited, and
 * two people apart hold the same note in the end. Nothing of it is lost by clients that know nothing of it (Y-055).
 */

import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { type Command, EditorState, type Selection, TextSelection } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { prosemirrorToYXmlFragment } from "y-prosemirror";
import * as Y from "yjs";
import { noteMarks } from "@/lib/kinds/note/schema-marks";
import { noteNodes } from "@/lib/kinds/note/schema-nodes";
import { cleanBlocks } from "@/lib/kinds/note/suggestions-clean";
import { decide } from "@/lib/kinds/note/suggestions-decide";
import { type Block, FRAGMENT, readBlocks } from "@/lib/kinds/note/text-blocks";
import { copyOf, flat, noteOf } from "@/lib/kinds/testing/edited-notes";
import { drill } from "@/lib/testing/drill";
import { BlockSelection } from "../plugins/block-selection";
import { repairCells } from "../plugins/repair";
import { give, opened, type Writer, writerOf } from "./testing";
import { COMMANDS, type } from "./testing-commands";

/** Each of many edits opens the note anew: where other work goes on beside it that takes its time. */
const PATIENCE = { timeout: 120_000 };

type Step = { command: number; from: number; to: number; select: "caret" | "words" | "blocks" };

const steps = (most: number) =>
  fc.array(
    fc.record({
      command: fc.nat(COMMANDS.length - 1),
      from: fc.nat(500),
      to: fc.nat(500),
      select: fc.constantFrom(
        "caret" as const,
        "caret" as const,
        "words" as const,
        "blocks" as const,
      ),
    }),
    { minLength: 1, maxLength: most },
  );

/** A place not inside a surrogate pair, where no editor puts a caret. */
const whole = (doc: Node, at: number): number =>
  /^[\udc00-\udfff]/.test(doc.textBetween(at, Math.min(at + 1, doc.content.size))) ? at + 1 : at;

const selecting =
  ({ select, from, to }: Step) =>
  (doc: Node): Selection => {
    const place = (at: number) => doc.resolve(whole(doc, at % (doc.content.size + 1)));
    if (select === "caret") return TextSelection.near(place(from));
    if (select === "words") return TextSelection.between(place(from), place(from + (to % 60)));
    const block = (at: number) => doc.resolve(0).posAtIndex(at % doc.childCount, 0);
    return new BlockSelection(doc, block(from), block(to));
  };

const commandOf = ({ command }: Step): Command => COMMANDS[command % COMMANDS.length] as Command;

const sorted = (block: Block): Block => ({
  ...block,
  runs: block.runs.map(({ text, marks }) => ({
    text,
    marks: Object.fromEntries(
      Object.entries(marks).sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  })),
});

/** Blocks without their ids, and without attributes that say the same as nothing. */
const bare = (blocks: readonly Block[]): Block[] =>
  flat(blocks.map(sorted)).map(
    ({ name, attributes: { id: _id, ...attributes }, runs, children }) => ({
      name,
      attributes: Object.fromEntries(
        Object.entries(attributes).filter(
          ([key, value]) => value !== noteNodes[name]?.attrs?.[key]?.default,
        ),
      ),
      runs,
      children: bare(children),
    }),
  );

function settled(doc: Y.Doc, verdict: "accepted" | "rejected"): Block[] {
  const copy = copyOf(doc);
  decide(copy, verdict, "all");
  return bare(readBlocks(copy));
}

/** What the same command makes of the same note, with all accepted, where nothing turns it into suggestions. */
function asEdited(writer: Writer, step: Step): Block[] {
  const { state } = opened(writer);
  let now = EditorState.create({ doc: state.doc, plugins: [repairCells()] });
  const begun = state.apply(state.tr.setSelection(selecting(step)(state.doc)));
  now = now.apply(now.tr.setSelection(selecting(step)(now.doc)).setStoredMarks(begun.storedMarks));
  commandOf(step)(now, (tr) => {
    now = now.apply(tr);
  });
  const doc = new Y.Doc();
  prosemirrorToYXmlFragment(now.doc, doc.getXmlFragment(FRAGMENT));
  return settled(doc, "accepted");
}

function run(writer: Writer, given: readonly Step[]): void {
  for (const step of given) give(writer, selecting(step), commandOf(step));
}

function join(one: Y.Doc, other: Y.Doc): void {
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one, Y.encodeStateVector(other)));
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other, Y.encodeStateVector(one)));
}

describe("random edits while suggesting", PATIENCE, () => {
  test("all rejected, the note is as it was; each edit accepted, it is as it was edited (seed 5501)", () => {
    fc.assert(
      fc.property(steps(10), (given) => {
        const doc = noteOf();
        const before = bare(readBlocks(doc));
        const writer = writerOf(doc, "Ada");
        for (const step of given) {
          const wanted = asEdited(writer, step);
          give(writer, selecting(step), commandOf(step));
          expect(settled(doc, "accepted")).toEqual(wanted);
          expect(bare(cleanBlocks(readBlocks(doc)))).toEqual(before);
        }
        expect(settled(doc, "rejected")).toEqual(before);
      }),
      { seed: 5501, numRuns: drill(20) },
    );
  });

  test("two people who suggest apart hold the same note, and rejecting all gives what was (seed 5502)", () => {
    fc.assert(
      fc.property(steps(6), steps(6), steps(4), (first, second, later) => {
        const one = noteOf();
        const before = bare(readBlocks(one));
        const other = copyOf(one);
        const [ada, ben] = [writerOf(one, "Ada"), writerOf(other, "Ben")];
        run(ada, first);
        run(ben, second);
        join(one, other);
        run(ben, later);
        join(one, other);
        expect(readBlocks(one)).toEqual(readBlocks(other));
        const [accepted, rejected] = [copyOf(one), copyOf(other)];
        decide(accepted, "accepted", "all");
        decide(rejected, "rejected", "all");
        expect(textsOf(before, settled(one, "rejected"))).toEqual([]);
        join(accepted, rejected);
        expect(readBlocks(accepted)).toEqual(readBlocks(rejected));
      }),
      { seed: 5502, numRuns: drill(15) },
    );
  });

  test("an older client that knows nothing of suggestions keeps them when it edits in between (seed 5503)", () => {
    fc.assert(
      fc.property(steps(5), fc.nat(500), steps(3), (first, place, later) => {
        const doc = noteOf();
        const ada = writerOf(doc, "Ada");
        run(ada, first);
        const before = suggestedIn(doc);
        const words = type("old");
        inOlderClient(() => {
          const select = (node: Node) =>
            TextSelection.near(node.resolve(whole(node, place % (node.content.size + 1))));
          give(writerOf(doc, "Old", false), select, words);
        });
        expect(suggestedIn(doc).replaceAll("old", "")).toBe(before);
        run(ada, later);
        const accepted = JSON.stringify(settled(doc, "accepted"));
        expect(accepted).not.toContain("suggest");
      }),
      { seed: 5503, numRuns: drill(15) },
    );
  });

  test("two ordinary writers apart hold the same note (seed 5504)", () => {
    fc.assert(
      fc.property(steps(6), steps(6), steps(6), (first, second, later) => {
        const one = noteOf();
        const other = copyOf(one);
        run(writerOf(one, "Ada", false), first);
        run(writerOf(other, "Ben", false), second);
        join(one, other);
        run(writerOf(one, "Cleo", false), later);
        run(writerOf(other, "Dan", false), first);
        join(one, other);
        expect(readBlocks(one)).toEqual(readBlocks(other));
      }),
      { seed: 5504, numRuns: drill(15) },
    );
  });
});

/** Words that the first holds and the second does not. */
function textsOf(wanted: readonly Block[], held: readonly Block[]): string[] {
  const words = (blocks: readonly Block[]): string[] =>
    blocks.flatMap(({ runs, children }) => [
      runs.map(({ text }) => text).join(""),
      ...words(children),
    ]);
  const there = words(held).join("\n");
  return words(wanted).filter((text) => !there.includes(text));
}

/** What is suggested, with the words it stands on. */
const suggestedIn = (doc: Y.Doc): string =>
  JSON.stringify(
    readBlocks(doc).map(function told({ attributes, runs, children }): unknown {
      const { suggestInsert, suggestDelete } = attributes;
      const words: Record<string, string> = {};
      for (const { text, marks } of runs) {
        const key = JSON.stringify([marks.suggestInsert, marks.suggestDelete]);
        if (key !== "[null,null]") words[key] = (words[key] ?? "") + text;
      }
      return [suggestInsert, suggestDelete, words, children.map(told)];
    }),
  );

/** The schema as it was before there were suggestions. */
function inOlderClient(edit: () => void): void {
  const { suggestInsert, suggestDelete, ...older } = { ...noteMarks };
  if (!suggestInsert || !suggestDelete) throw new Error("There are no suggestions to forget.");
  for (const name of Object.keys(noteMarks)) delete noteMarks[name];
  Object.assign(noteMarks, older);
  try {
    edit();
  } finally {
    for (const name of Object.keys(noteMarks)) delete noteMarks[name];
    Object.assign(noteMarks, { suggestInsert, suggestDelete, ...older });
  }
}
