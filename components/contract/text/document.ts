/**
 * A clause's text as a document of the editor: a line of the text is a line, a variable an atom that stands for it, so that a
 * place in the one is a place in the other.
 */
import { type Fragment, type MarkSpec, type Node, Schema, Slice } from "prosemirror-model";
import { OBJECT_SIGN, type Run } from "@/lib/kinds/contract/redline";
import { VARIABLE } from "@/lib/kinds/contract/variables";
import { DELETE, INSERT } from "@/lib/kinds/note/suggestion-marks";

/** Text typed at its end is no suggestion. */
const suggestion = (tag: "ins" | "del"): MarkSpec => ({
  attrs: { id: {}, person: {}, at: {} },
  inclusive: false,
  toDOM: () => [tag, { class: "note-suggested" }, 0],
});

const schema = new Schema({
  nodes: {
    doc: { content: "line+" },
    /** `insert` and `remove`: what is suggested of the line end before it. */
    line: {
      content: "inline*",
      attrs: { insert: { default: null }, remove: { default: null } },
      parseDOM: [{ tag: "p" }],
      toDOM: ({ attrs: { insert, remove } }) => [
        "p",
        insert || remove ? { "data-line-end": insert ? "insert" : "delete" } : {},
        0,
      ],
    },
    text: { group: "inline" },
    /** A variable or a cross-reference, as it is written in the text. */
    variable: {
      inline: true,
      group: "inline",
      atom: true,
      attrs: { raw: {} },
      parseDOM: [
        { tag: "[data-variable]", getAttrs: (dom) => ({ raw: dom.dataset.variable ?? "" }) },
      ],
      toDOM: ({ attrs: { raw } }) => ["span", { "data-variable": String(raw) }],
      leafText: ({ attrs: { raw } }) => String(raw),
    },
    /** What another program put there: it is left where it is. */
    object: {
      inline: true,
      group: "inline",
      atom: true,
      toDOM: () => ["span", "□"],
      leafText: () => OBJECT_SIGN,
    },
  },
  marks: { [INSERT]: suggestion("ins"), [DELETE]: suggestion("del") },
});

export function docOf(runs: readonly Run[]): Node {
  const lines: Node[] = [];
  let nodes: Node[] = [];
  let attrs = {};
  const end = () => lines.push(schema.node("line", attrs, nodes));
  for (const { text, insert, remove } of inPieces(runs)) {
    if (text === "\n") {
      end();
      nodes = [];
      attrs = { insert, remove };
      continue;
    }
    const marks = [
      ...(insert ? [schema.mark(INSERT, { ...insert })] : []),
      ...(remove ? [schema.mark(DELETE, { ...remove })] : []),
    ];
    if (text === OBJECT_SIGN) nodes.push(schema.node("object", null, [], marks));
    else if (isVariable(text)) nodes.push(schema.node("variable", { raw: text }, [], marks));
    else nodes.push(schema.text(text, marks));
  }
  end();
  return schema.node("doc", null, lines);
}

const isVariable = (text: string): boolean => text.startsWith("{{") && text.endsWith("}}");

/** Line ends, variables and objects by themselves. A variable that is suggested in parts is text. */
function* inPieces(runs: readonly Run[]): Generator<Run> {
  for (const run of runs) {
    let end = 0;
    for (const { 0: found, index } of run.text.matchAll(PIECE)) {
      if (index > end) yield { ...run, text: run.text.slice(end, index) };
      yield { ...run, text: found };
      end = index + found.length;
    }
    if (end < run.text.length) yield { ...run, text: run.text.slice(end) };
  }
}

const PIECE = new RegExp(`\\n|${OBJECT_SIGN}|${VARIABLE.source}`, "g");

export const textOf = (content: Fragment): string => content.textBetween(0, content.size, "\n");

/** Of a place in the document, that in the text. */
export const offsetAt = (doc: Node, pos: number): number => doc.textBetween(0, pos, "\n").length;

/** Of a place in the text, that in the document; one inside a variable is the end of it. */
export function positionAt(doc: Node, offset: number): number {
  let left = offset;
  let at = 0;
  for (let index = 0; index < doc.childCount; index++) {
    const line = doc.child(index);
    const length = textOf(line.content).length;
    if (left <= length || index === doc.childCount - 1) return at + 1 + placeIn(line, left);
    left -= length + 1;
    at += line.nodeSize;
  }
  return at;
}

function placeIn(line: Node, offset: number): number {
  let left = offset;
  let at = 0;
  line.forEach((node) => {
    if (left <= 0) return;
    const length = node.isText ? node.nodeSize : (node.type.spec.leafText?.(node).length ?? 1);
    at += node.isText ? Math.min(left, length) : 1;
    left -= length;
  });
  return at;
}

/** Pasted or inserted words: lines, and variables where they are written out. */
export function sliceOf(text: string): Slice {
  const doc = docOf([{ text: text.replace(/\r\n?/g, "\n"), insert: null, remove: null }]);
  return new Slice(doc.content, 1, 1);
}
