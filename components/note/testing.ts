/** Small notes written as text, for tests: one line a block, `|` the caret, `<` and `>` a selection. */

import type { Node, Schema } from "prosemirror-model";
import { type Command, EditorState, type Plugin, TextSelection } from "prosemirror-state";
import { noteSchema } from "@/lib/kinds/note/lenient";

export const schema: Schema = noteSchema();

const PREFIXES: [RegExp, (match: RegExpMatchArray) => [string, Record<string, unknown>]][] = [
  [/^(#+) /, (m) => ["heading", { level: m[1]?.length ?? 1 }]],
  [/^( *)- /, (m) => ["listItem", { kind: "bullet", level: (m[1]?.length ?? 0) / 2 }]],
  [/^( *)1\. /, (m) => ["listItem", { kind: "ordered", level: (m[1]?.length ?? 0) / 2 }]],
  [/^( *)\[( |x)\] /, (m) => ["listItem", check(m)]],
  [/^> /, () => ["quote", {}]],
  [/^!(\w+) /, (m) => ["callout", { kind: m[1] }]],
  [/^~ /, () => ["codeBlock", {}]],
];

function check(match: RegExpMatchArray): Record<string, unknown> {
  const level = (match[1]?.length ?? 0) / 2;
  return { kind: "check", level, checked: match[2] === "x" ? true : null };
}

/** A state holding these lines, with the caret or selection where the signs are. */
export function stateOf(text: string, plugins: Plugin[] = []): EditorState {
  const marks: number[] = [];
  const blocks = text.split("\n").map((line, index) => {
    const rule = PREFIXES.find(([pattern]) => pattern.test(line));
    const match = rule && line.match(rule[0]);
    const [name, attrs] = rule && match ? rule[1](match) : ["paragraph", {}];
    const content = line.slice(match?.[0].length ?? 0);
    return { name, attrs: { ...attrs, id: `b${index}` }, content };
  });
  let pos = 0;
  const nodes = blocks.map(({ name, attrs, content }) => {
    const words = content.replace(/[|<>]/g, "");
    let seen = 0;
    for (const char of content) {
      if ("|<>".includes(char)) marks.push(pos + 1 + seen);
      else seen += 1;
    }
    const node = schema.node(name, attrs, words ? [schema.text(words)] : []);
    pos += node.nodeSize;
    return node;
  });
  const doc = schema.topNodeType.create(null, nodes);
  const [anchor = 1, head = anchor] = marks;
  return EditorState.create({ doc, plugins, selection: TextSelection.create(doc, anchor, head) });
}

/** The same writing, from a document. */
export function linesOf(doc: Node): string {
  const lines: string[] = [];
  doc.forEach((node) => {
    lines.push(`${prefixOf(node)}${node.textContent}`);
  });
  return lines.join("\n");
}

function prefixOf(node: Node): string {
  const { level, kind, checked } = node.attrs;
  if (node.type.name === "heading") return `${"#".repeat(level)} `;
  if (node.type.name === "quote") return "> ";
  if (node.type.name === "callout") return `!${kind} `;
  if (node.type.name === "codeBlock") return "~ ";
  if (node.type.name === "divider") return "---";
  if (node.type.name !== "listItem") return "";
  const box = checked === true ? "[x] " : "[ ] ";
  return (
    "  ".repeat(level) + ({ bullet: "- ", ordered: "1. ", check: box }[kind as string] ?? "? ")
  );
}

/** Runs a command and answers the note after it, or null when the command does not apply. */
export function outcome(text: string, command: Command, plugins: Plugin[] = []): string | null {
  let state = stateOf(text, plugins);
  const applied = command(state, (tr) => {
    state = state.apply(tr);
  });
  return applied ? linesOf(state.doc) : null;
}

/** The state after a command. Throws when the command does nothing here. */
export function applied(state: EditorState, command: Command): EditorState {
  let next = state;
  const isDone = command(state, (tr) => {
    next = next.apply(tr);
  });
  if (!isDone) throw new Error("The command does nothing here.");
  return next;
}
