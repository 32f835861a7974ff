/** Markdown as you type: `# `, `- `, `1. `, `[] `, `> `, ``` ``` ```, `---`, `**bold**`, `` `code` `` … */

import { InputRule, inputRules } from "prosemirror-inputrules";
import type { EditorState, Plugin, Transaction } from "prosemirror-state";
import { TextSelection } from "prosemirror-state";
import { CALLOUT_WORDS, calloutNamed } from "@/lib/kinds/note/schema-draw";
import { type BlockTarget, convert, nodeType } from "../commands/blocks";

const CALLOUT = new RegExp(`^\\[!(${Object.keys(CALLOUT_WORDS).join("|")})\\]\\s$`, "i");

const SHORTCUTS: [RegExp, (match: RegExpMatchArray) => BlockTarget][] = [
  [/^(#{1,6})\s$/, (match) => ({ name: "heading", attrs: { level: match[1]?.length ?? 1 } })],
  [/^\s*[-*+•]\s$/, () => list("bullet")],
  [/^\s*\d{1,3}[.)]\s$/, () => list("ordered")],
  [/^\s*(?:[-*]\s)?\[([ xX]?)\]\s$/, (match) => list("check", /x/i.test(match[1] ?? ""))],
  [CALLOUT, (match) => ({ name: "callout", attrs: { kind: calloutNamed(match[1]) } })],
  [/^\s*>\s$/, () => ({ name: "quote" })],
  [/^```([\w+#-]{0,20})\s$/, (match) => ({ name: "codeBlock", attrs: codeAttrs(match[1]) })],
];

const MARKS: [RegExp, string][] = [
  [/(?:^|[^*])(\*\*(?=\S)([^*]*[^*\s])\*\*)$/, "bold"],
  [/(?:^|[^_\w])(__(?=\S)([^_]*[^_\s])__)$/, "bold"],
  [/(?:^|[^*])(\*(?=[^\s*])([^*]*[^*\s])\*)$/, "italic"],
  [/(?:^|[^_\w])(_(?=[^\s_])([^_]*[^_\s])_)$/, "italic"],
  [/(?:^|[^`])(`([^`]+)`)$/, "code"],
  [/(?:^|[^~])(~~(?=\S)([^~]*[^~\s])~~)$/, "strike"],
  [/(?:^|[^=])(==(?=\S)([^=]*[^=\s])==)$/, "highlight"],
];

function list(kind: string, checked = false): BlockTarget {
  return { name: "listItem", attrs: { kind, level: 0, ...(checked ? { checked } : {}) } };
}

function codeAttrs(language: string | undefined): Record<string, unknown> {
  return language ? { language } : {};
}

export function markdownShortcuts(): Plugin {
  const blocks = SHORTCUTS.map(([pattern, target]) => blockRule(pattern, target));
  return inputRules({ rules: [...blocks, divider, ...markShortcuts()] });
}

export const markShortcuts = (): InputRule[] =>
  MARKS.map(([pattern, name]) => markRule(pattern, name));

function blockRule(pattern: RegExp, target: (match: RegExpMatchArray) => BlockTarget): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const block = state.doc.resolve(start).parent;
    const wanted = target(match);
    // In a list, `[] ` may still turn the item into a check item; everything else stays literal.
    const alert = block.type.name === "quote" && wanted.name === "callout";
    const allowed =
      block.type.name === "paragraph" || alert || isOtherList(block.type.name, wanted);
    if (!allowed) return null;
    const tr = state.tr.delete(start, end);
    const attrs = { ...wanted.attrs };
    if (block.type.name === "listItem") attrs.level = block.attrs.level;
    convert(state, tr, { ...wanted, attrs });
    return tr;
  });
}

function isOtherList(name: string, wanted: BlockTarget): boolean {
  return name === "listItem" && wanted.name === "listItem" && wanted.attrs?.kind === "check";
}

const divider = new InputRule(/^(?:---|___|\*\*\*)$/, (state, _match, start) => {
  const $start = state.doc.resolve(start);
  if ($start.parent.type.name !== "paragraph" || $start.parent.textContent.length > 2) return null;
  const paragraph = nodeType(state, "paragraph").create();
  const tr: Transaction = state.tr.replaceWith($start.before(), $start.after(), [
    nodeType(state, "divider").create(),
    paragraph,
  ]);
  return tr.setSelection(TextSelection.create(tr.doc, $start.before() + 2));
});

/** An underscore in an address is part of it. */
function isInAddress(state: EditorState, pos: number): boolean {
  const { parent, parentOffset } = state.doc.resolve(pos);
  const before = parent.textBetween(Math.max(0, parentOffset - 2_050), parentOffset, "", " ");
  return /:\/\/\S*$/.test(before);
}

function markRule(pattern: RegExp, name: string): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const type = state.schema.marks[name];
    const [whole, marked, inner] = match;
    if (!type || !marked || !inner) return null;
    const $start = state.doc.resolve(start);
    if ($start.parent.type.spec.code) return null;
    const from = start + whole.length - marked.length;
    if (isInAddress(state, from)) return null;
    const code = state.schema.marks.code;
    if (code && state.doc.rangeHasMark(from, end, code)) return null;
    const open = marked.indexOf(inner);
    const tr = state.tr;
    // The last typed character is not in the document yet: only `end` positions up to it are.
    const closing = from + open + inner.length;
    if (closing < end) tr.delete(closing, end);
    tr.delete(from, from + open);
    tr.addMark(from, from + inner.length, type.create());
    return tr.removeStoredMark(type);
  });
}
