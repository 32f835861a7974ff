/** What a Document gives the shared editor. */
import { chainCommands } from "prosemirror-commands";
import { InputRule, inputRules } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import {
  type Command,
  type EditorState,
  type Plugin,
  Selection,
  type Transaction,
} from "prosemirror-state";
import type * as Y from "yjs";
import { type EditorKit, lazyPanel } from "@/components/note/kit";
import { markShortcuts } from "@/components/note/plugins/input-rules";
import { uploads } from "@/components/note/plugins/uploads";
import { suggestionOn } from "@/components/note/suggestions/stamps";
import { BODY } from "@/lib/kinds/document/content";
import { headingLevel } from "@/lib/kinds/document/values";
import { DOCUMENT } from "@/lib/kinds/document/vocabulary";
import { DELETE, INSERT } from "@/lib/kinds/note/suggestion-marks";
import {
  backspaceAtStart,
  enter,
  insertPageBreak,
  insertRule,
  lineBreak,
  setCode,
  setNamedStyle,
} from "./commands/blocks";
import { findChoices } from "./commands/catalogue";
import { endKeys } from "./commands/ends";
import { changeLevel, listKindOf, toggleChecked, toggleList } from "./commands/lists";
import { toggleHeaderRow } from "./commands/tables";
import { isMarked, toggleMark } from "./commands/text";
import { hasten } from "./fast-typing";
import type { Paging } from "./paging/paging";
import { paged } from "./paging/plugin";

/** The maps that undo takes back together with the text. */
const MAPS = ["page", "styles", "lists", "hf", "footnotes"];

export const documentKit = (paging: Paging): EditorKit => ({
  noun: "document",
  vocabulary: DOCUMENT,
  fragment: BODY,
  undone: (doc: Y.Doc) => MAPS.map((name) => doc.getMap(name) as Y.AbstractType<unknown>),
  blocks: {
    text: setNamedStyle(null),
    heading: (level) => setNamedStyle(`heading${level}`),
    list: toggleList,
    level: changeLevel,
    // Ctrl+Enter, as in other programs with pages.
    check: chainCommands(toggleChecked, insertPageBreak),
    headerRow: toggleHeaderRow,
    mark: toggleMark,
    isMarked,
    enter,
    lineBreak,
    backspaceAtStart,
    nameAt,
    choices: findChoices,
  },
  plugins: ({ doc, desk }) => ({
    all: [paged(paging, doc), keymap(endKeys)],
    writing: [shortcuts(), ...(desk ? [uploads(desk.uploads)] : [])],
  }),
  bind: hasten,
  headings,
  format: lazyPanel(() => import("./toolbar/format-panel")),
  levelOf: ({ attrs }) => headingLevel(attrs.namedStyle),
  hasSuggestions: ({ state }) => hasSuggestions(state.doc),
  show: (view, pos, block) => paging.show(view, pos, block),
});

function nameAt(state: EditorState): string {
  const { parent } = state.selection.$head;
  if (parent.type.name === "codeBlock") return "code";
  const { namedStyle } = parent.attrs;
  return listKindOf(state, parent) ?? (typeof namedStyle === "string" ? namedStyle : "text");
}

function headings(doc: Node) {
  const found: { node: Node; pos: number }[] = [];
  doc.forEach((node, pos) => {
    const isThere = node.content.size > 0 && !node.attrs[INSERT];
    if (headingLevel(node.attrs.namedStyle) > 0 && isThere) found.push({ node, pos });
  });
  return found;
}

/** Blocks without one, which are not looked through again. */
const settled = new WeakSet<Node>();

/** Looks at the state: most suggestions are on pages that are not drawn. */
function hasSuggestions(doc: Node): boolean {
  return doc.content.content.some((block) => {
    if (settled.has(block)) return false;
    let found = isSuggested(block);
    block.descendants((node) => {
      found ||= isSuggested(node);
    });
    if (!found) settled.add(block);
    return found;
  });
}

const isSuggested = (node: Node): boolean =>
  suggestionOn(node, INSERT) !== null || suggestionOn(node, DELETE) !== null;

const SHORTCUTS: [RegExp, (match: RegExpMatchArray) => Command][] = [
  [/^(#{1,6})\s$/, (match) => setNamedStyle(`heading${match[1]?.length ?? 1}`)],
  [/^\s*[-*+•]\s$/, () => toggleList("bullet")],
  [/^\s*\d{1,3}[.)]\s$/, () => toggleList("ordered")],
  [/^\s*(?:[-*]\s)?\[([ xX]?)\]\s$/, () => toggleList("check")],
  [/^```\s$/, () => setCode],
  [/^(?:---|___|\*\*\*)$/, () => insertRule],
];

/** Markdown as you type, as in notes. */
function shortcuts(): Plugin {
  const blocks = SHORTCUTS.map(
    ([pattern, commandOf]) =>
      new InputRule(pattern, (state, match, start, end) => {
        const { parent } = state.doc.resolve(start);
        if (parent.type.name !== "paragraph" || parent.attrs.list !== null) return null;
        const tr = state.tr.delete(start, end);
        const made: Transaction[] = [];
        commandOf(match)(state.apply(tr), (then) => made.push(then));
        const [then] = made;
        if (!then) return null;
        for (const step of then.steps) tr.step(step);
        return tr.setSelection(Selection.fromJSON(tr.doc, then.selection.toJSON()));
      }),
  );
  return inputRules({ rules: [...blocks, ...markShortcuts()] });
}
