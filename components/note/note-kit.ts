/** What a note gives the shared editor. */
import { toggleMark } from "prosemirror-commands";
import type { Node } from "prosemirror-model";
import { type Command, type EditorState, NodeSelection } from "prosemirror-state";
import { calloutKind, headingLevel, listKind } from "@/lib/kinds/note/schema-draw";
import { FRAGMENT } from "@/lib/kinds/note/text-blocks";
import { NOTE } from "@/lib/kinds/note/vocabulary";
import { writeOnce } from "./binding";
import { setBlock } from "./commands/blocks";
import { findChoices } from "./commands/catalogue";
import { hasMark } from "./commands/has-mark";
import { backspaceAtStart, enter, lineBreak } from "./commands/lines";
import { changeLevel, toggleChecked, toggleList } from "./commands/lists";
import { toggleHeader } from "./commands/table-shape";
import { type EditorKit, lazyPanel } from "./kit";
import { attachments } from "./plugins/attachments";
import { blockSelection } from "./plugins/block-selection";
import { columnDrag } from "./plugins/column-drag";
import { contents, headings } from "./plugins/contents";
import { emptyHeaders } from "./plugins/empty-headers";
import { markdownShortcuts } from "./plugins/input-rules";
import { placeholder } from "./plugins/placeholder";
import { tableScroll } from "./plugins/table-scroll";
import { uploads } from "./plugins/uploads";

const mark =
  (name: string): Command =>
  (state, dispatch) => {
    const type = state.schema.marks[name];
    return type ? toggleMark(type, null, { removeWhenPresent: false })(state, dispatch) : false;
  };

export const noteKit: EditorKit = {
  noun: "note",
  vocabulary: NOTE,
  fragment: FRAGMENT,
  undone: () => [],
  blocks: {
    text: setBlock({ name: "paragraph" }),
    heading: (level) => setBlock({ name: "heading", attrs: { level } }),
    list: toggleList,
    level: changeLevel,
    check: toggleChecked,
    headerRow: toggleHeader("row"),
    mark,
    isMarked: hasMark,
    enter,
    lineBreak,
    backspaceAtStart,
    nameAt,
    choices: findChoices,
  },
  plugins: ({ desk }) => ({
    all: [contents(), emptyHeaders(), attachments(desk), tableScroll()],
    writing: [
      markdownShortcuts(),
      blockSelection(),
      ...(desk ? [uploads(desk.uploads)] : []),
      columnDrag(),
      placeholder(),
    ],
  }),
  bind: writeOnce,
  headings,
  format: lazyPanel(() => import("./tools/format-panel")),
  levelOf: (heading: Node) => headingLevel(heading.attrs.level),
  // The browser finds a class in a long note at once.
  hasSuggestions: ({ dom }) => dom.querySelector(".note-suggested,[data-attrs*=suggest]") !== null,
  show(view, pos, block) {
    const isBlock = view.state.doc.resolve(pos).depth === 0;
    const dom = isBlock ? view.nodeDOM(pos) : view.domAtPos(pos).node;
    const element = dom instanceof Element ? dom : dom?.parentElement;
    element?.scrollIntoView({ block });
  },
};

function nameAt(state: EditorState): string {
  const { selection } = state;
  const node = selection instanceof NodeSelection ? selection.node : selection.$head.parent;
  if (node.type.name === "heading") return `heading${node.attrs.level}`;
  if (node.type.name === "listItem") return listKind(node.attrs.kind);
  if (node.type.name === "callout") return calloutKind(node.attrs.kind);
  return { paragraph: "text", codeBlock: "code" }[node.type.name] ?? node.type.name;
}
