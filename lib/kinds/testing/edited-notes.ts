/** Notes under random edits, for tests. */
import fc from "fast-check";
import * as Y from "yjs";
import { writeMarkdown } from "../note/from-markdown";
import { restoringOf } from "../note/restore";
import { RESTORED } from "../note/restored";
import { type Block, FRAGMENT } from "../note/text-blocks";

export const copyOf = (doc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};

/** Restores at once what a page restores in turns. */
export function restoreNote(live: Y.Doc, version: Y.Doc): void {
  live.transact(() => {
    for (const _step of restoringOf(live, version));
  }, RESTORED);
}

const SAMPLE = `# Plan

One two *three* four, **five** and six.

- [ ] buy milk
- [x] sell 東京 tea 👩‍👩‍👧

> said

\`\`\`
let a;
let b;
\`\`\`

| a | b |
| - | - |
| 1 | 2 |
`;

export function noteOf(): Y.Doc {
  const doc = new Y.Doc();
  writeMarkdown(doc, SAMPLE);
  return doc;
}

const nat = fc.nat(10_000);
const word = fc.constantFrom("new ", "x", "🙂", "two", "\n", " 京", "one two three ");

export type Edit =
  | { kind: "type"; block: number; at: number; word: string }
  | { kind: "erase" | "bold" | "plain"; block: number; at: number; length: number }
  | { kind: "add" | "drop" | "level" | "break" | "cell"; block: number }
  | { kind: "title"; word: string };

export const anEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("type"), block: nat, at: nat, word }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("erase", "bold", "plain"),
      block: nat,
      at: nat,
      length: fc.integer({ min: 1, max: 12 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("add", "drop", "level", "break", "cell"),
      block: nat,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("title"), word }) },
);

function textsIn(node: Y.XmlFragment | Y.XmlElement): Y.XmlText[] {
  return node
    .toArray()
    .flatMap((child) =>
      child instanceof Y.XmlText ? [child] : child instanceof Y.XmlElement ? textsIn(child) : [],
    );
}

/** Makes one edit, where the note has a place for it. */
export function edit(doc: Y.Doc, change: Edit): void {
  const fragment = doc.getXmlFragment(FRAGMENT);
  if (change.kind === "title") {
    doc.getMap("meta").set("title", change.word);
    return;
  }
  const texts = textsIn(fragment);
  const text = texts[change.block % Math.max(1, texts.length)];
  if ("length" in change) retouch(text, change);
  else if (change.kind === "type") text?.insert(whole(text, change.at), change.word);
  else rebuild(fragment, change);
}

/** A place in a text that is not inside a surrogate pair, as no editor cuts one. */
function whole(text: Y.XmlText, at: number): number {
  const place = at % (text.length + 1);
  const words = text
    .toDelta()
    .map(({ insert }: { insert: string }) => insert)
    .join("");
  return /[\udc00-\udfff]/.test(words.charAt(place)) ? place + 1 : place;
}

function retouch(text: Y.XmlText | undefined, change: Extract<Edit, { length: number }>): void {
  if (!text) return;
  const at = whole(text, change.at);
  const length = whole(text, Math.min(at + change.length, text.length)) - at;
  if (length <= 0) return;
  if (change.kind === "erase") text.delete(at, length);
  else text.format(at, length, { bold: change.kind === "bold" ? {} : null });
}

function rebuild(
  fragment: Y.XmlFragment,
  change: Extract<Edit, { kind: "add" | "drop" | "level" | "break" | "cell" }>,
) {
  const at = change.block % (fragment.length + 1);
  const element = fragment.length > 0 ? fragment.get(change.block % fragment.length) : null;
  if (change.kind === "add") fragment.insert(at, [paragraph(change.block)]);
  if (!(element instanceof Y.XmlElement)) return;
  if (change.kind === "drop") fragment.delete(change.block % fragment.length, 1);
  if (change.kind === "level")
    element.setAttribute("align", ["left", "center"][change.block % 2] ?? "");
  if (change.kind === "break" && element.nodeName === "paragraph")
    element.insert(0, [new Y.XmlText("before"), new Y.XmlElement("hardBreak")]);
  const row = element.nodeName === "table" ? element.get(0) : null;
  if (change.kind === "cell" && row instanceof Y.XmlElement) {
    const cell = new Y.XmlElement("tableCell");
    cell.insert(0, [paragraph(change.block)]);
    row.insert(change.block % (row.length + 1), [cell]);
  }
}

/** Ids are told by the edit, so that a seed makes the same note again. */
function paragraph(number: number): Y.XmlElement {
  const element = new Y.XmlElement("paragraph");
  element.setAttribute("id", `p${number}`);
  element.insert(0, [new Y.XmlText(`paragraph ${number}`)]);
  return element;
}

/** Blocks with neighbouring runs of the same marks joined: how a text is cut into runs says nothing. */
export const flat = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => {
    const runs: Block["runs"] = [];
    for (const { text, marks } of block.runs) {
      const last = runs.at(-1);
      if (last && JSON.stringify(last.marks) === JSON.stringify(marks)) last.text += text;
      else runs.push({ text, marks });
    }
    return { ...block, runs, children: flat(block.children) };
  });
