/** The view of a clause's heading or body: what keys do, how variables and numbers are drawn, and where others write. */
import { baseKeymap } from "prosemirror-commands";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { type Command, EditorState, Plugin, PluginKey, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet, EditorView, type NodeView } from "prosemirror-view";
import type { Awareness } from "y-protocols/awareness";
import { caret } from "@/components/note/plugins/cursors";
import { readOther } from "@/components/shell/person";
import { runsOf, type TextName } from "@/lib/kinds/contract/redline";
import { type Binding, type BindingOptions, bindText } from "./binding";
import { docOf, positionAt, sliceOf } from "./document";

/** What is shown of a text beside its letters, made anew whenever the contract changes. */
export interface Showing {
  /** Of the lines of a body, their numbers. */
  labels: readonly string[];
  /** What a variable as it is written stands for: its value or null, and what it is called. */
  readVariable(raw: string): { value: string | null; label: string };
}

export interface TextViewOptions extends BindingOptions {
  place: HTMLElement;
  name: TextName;
  label: string;
  isEditable: boolean;
  awareness: Awareness;
  showing: Showing;
  /** A variable was chosen, to be filled. */
  onPick(raw: string): void;
  /** Enter at the end of a heading. */
  onDone(): void;
  onFocus(isHere: boolean): void;
}

export interface TextView {
  show(showing: Showing): void;
  /** Writes at the caret; at the end where there was none yet. */
  insert(text: string): void;
  /** @param at a place in the text as it is stored; none for the end */
  focus(at?: number): void;
  close(): void;
}

const SHOWN = new PluginKey<{ showing: Showing; set: DecorationSet }>("contract-text");

export function openText(options: TextViewOptions): TextView {
  const { place, text, name, label, isEditable, awareness } = options;
  let binding: Binding | null = null;
  const state = EditorState.create({
    doc: docOf(runsOf(text)),
    plugins: [
      keymap(name === "heading" ? { Enter: done(options), "Shift-Enter": done(options) } : {}),
      keymap({ Backspace: removeBefore, Enter: pick(options) }),
      keymap(baseKeymap),
      drawing(options, () => binding),
    ],
  });
  const view: EditorView = new EditorView(place, {
    state,
    editable: () => isEditable,
    attributes: {
      class: `contract-words contract-${name}-words`,
      "aria-label": label,
      ...(isEditable
        ? { role: "textbox", "aria-multiline": String(name === "body"), spellcheck: "true" }
        : { role: "document" }),
    },
    nodeViews: { variable: (node, _view, _pos, drawn) => chipOf(node, drawn, options) },
    handlePaste: (one, event) => pasteWords(one, event, name === "heading"),
    dispatchTransaction(tr) {
      const before = view.state;
      view.updateState(before.apply(tr));
      binding?.applied(tr, before);
      if (tr.selectionSet || tr.docChanged) tell();
    },
    handleDOMEvents: {
      focus: () => void options.onFocus(true),
      blur: () => {
        binding?.flush();
        options.onFocus(false);
        awareness.setLocalStateField("cursor", null);
      },
      // The view itself ends the composing a moment later.
      compositionend: () =>
        void setTimeout(() => !view.isDestroyed && binding?.flush(), COMPOSED_MS),
    },
  });
  binding = bindText(view, options);

  function tell(): void {
    if (!view.hasFocus() || !binding || !isEditable) return;
    const { anchor, head } = view.state.selection;
    awareness.setLocalStateField("cursor", {
      anchor: binding.placeOf(anchor),
      head: binding.placeOf(head),
    });
  }
  const redraw = () => void view.dispatch(view.state.tr.setMeta(SHOWN, {}));
  const onPresence = ({
    added,
    updated,
    removed,
  }: Record<"added" | "updated" | "removed", number[]>) => {
    if ([...added, ...updated, ...removed].some((id) => id !== awareness.clientID)) redraw();
  };
  awareness.on("change", onPresence);
  redraw();
  return {
    show: (showing) => view.dispatch(view.state.tr.setMeta(SHOWN, { showing })),
    insert(words) {
      view.dispatch(view.state.tr.replaceSelection(sliceOf(words)).scrollIntoView());
      view.focus();
    },
    focus(at) {
      // First: only a selection in a view that has the focus is scrolled to.
      view.focus();
      view.dom.scrollIntoView({ block: "nearest" });
      const { doc, tr } = view.state;
      const pos = at === undefined ? doc.content.size : positionAt(doc, at);
      view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(pos), -1)).scrollIntoView());
    },
    close() {
      binding?.flush();
      awareness.off("change", onPresence);
      binding?.close();
      view.destroy();
    },
  };
}

/** Longer than the view waits to read what was composed. */
const COMPOSED_MS = 60;

const done =
  ({ onDone }: TextViewOptions): Command =>
  () => {
    onDone();
    return true;
  };

/** Enter on a variable that is selected fills it. */
const pick =
  ({ onPick }: TextViewOptions): Command =>
  ({ doc, selection }) => {
    const node = selection.empty ? null : doc.nodeAt(selection.from);
    if (node?.type.name !== "variable" || selection.to - selection.from !== 1) return false;
    onPick(String(node.attrs.raw));
    return true;
  };

const ITEM = /^[-•]\s+/;

/** A variable goes as a whole, and so does the sign that makes a line an item. */
const removeBefore: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection;
  if (!empty) return false;
  const sign = ITEM.exec($from.parent.textContent)?.[0].length ?? 0;
  const before = $from.nodeBefore;
  const length =
    before?.isAtom && !before.isText ? 1 : $from.parentOffset <= sign ? $from.parentOffset : 0;
  if (length === 0) return false;
  dispatch?.(tr.delete($from.pos - length, $from.pos).scrollIntoView());
  return true;
};

/** What was copied in a contract keeps its variables; of everything else the words are taken. */
function pasteWords(view: EditorView, event: ClipboardEvent, isLine: boolean): boolean {
  const data = event.clipboardData;
  if (!isLine && data?.getData("text/html").includes("data-variable")) return false;
  const words = data?.getData("text/plain") ?? "";
  if (words === "") return false;
  const pasted = isLine ? words.replace(/\s+/g, " ") : words;
  view.dispatch(view.state.tr.replaceSelection(sliceOf(pasted)).scrollIntoView());
  return true;
}

function chipOf(
  node: Node,
  drawn: readonly Decoration[],
  { onPick, isEditable }: TextViewOptions,
): NodeView {
  const dom = document.createElement("span");
  dom.className = "contract-chip";
  dom.contentEditable = "false";
  const raw = String(node.attrs.raw);
  dom.dataset.variable = raw;
  const show = (decorations: readonly Decoration[]) => {
    const { value = null, label = raw } = decorations[0]?.spec ?? {};
    dom.textContent = value ?? label;
    dom.toggleAttribute("data-open", value === null);
    dom.title = value === null ? `${label}: not filled in` : label;
  };
  show(drawn);
  if (isEditable) dom.addEventListener("click", () => onPick(raw));
  return {
    dom,
    update(next, decorations) {
      if (next.type !== node.type || next.attrs.raw !== raw) return false;
      show(decorations);
      return true;
    },
    ignoreMutation: () => true,
  };
}

function drawing(
  { showing: first, awareness }: TextViewOptions,
  binding: () => Binding | null,
): Plugin {
  return new Plugin({
    key: SHOWN,
    state: {
      init: (_, { doc }) => ({ showing: first, set: drawn(doc, first, []) }),
      apply(tr, { showing, set }, _before, { doc }) {
        const told = tr.getMeta(SHOWN) as { showing?: Showing } | undefined;
        if (!told && !tr.docChanged) return { showing, set };
        const now = told?.showing ?? showing;
        const here = binding();
        // Between an edit and its writing others' places are those of the text before.
        const others = told
          ? here && carets(awareness, here, doc)
          : set.map(tr.mapping, doc).find(undefined, undefined, ({ isCaret }) => isCaret);
        return { showing: now, set: drawn(doc, now, others ?? []) };
      },
    },
    props: { decorations: (state) => SHOWN.getState(state)?.set },
  });
}

function drawn(doc: Node, showing: Showing, others: readonly Decoration[]): DecorationSet {
  const all: Decoration[] = [];
  doc.forEach((line, at, index) => {
    const label = showing.labels[index];
    const sign = ITEM.exec(line.textContent)?.[0].length ?? 0;
    if (label !== undefined) {
      all.push(
        Decoration.node(at, at + line.nodeSize, {
          "data-number": label,
          ...(sign > 0 && { class: "contract-item" }),
        }),
      );
    }
    if (sign > 0)
      all.push(Decoration.inline(at + 1, at + 1 + sign, { class: "contract-item-sign" }));
  });
  doc.descendants((node, at) => {
    if (node.type.name !== "variable") return;
    all.push(Decoration.node(at, at + 1, {}, showing.readVariable(String(node.attrs.raw))));
  });
  return DecorationSet.create(doc, [...all, ...others]);
}

function carets(awareness: Awareness, binding: Binding, doc: Node): Decoration[] {
  return [...awareness.getStates()].flatMap(([id, { cursor, user }]) => {
    if (id === awareness.clientID) return [];
    const head = binding.positionOf(cursor?.head);
    const anchor = binding.positionOf(cursor?.anchor) ?? head;
    if (head === null || anchor === null || head > doc.content.size) return [];
    const person = readOther(user);
    const key = `${id}:${person.name}:${person.color}:${head}`;
    const spec = { key, side: 10, ignoreSelection: true, isCaret: true };
    const own = Decoration.widget(head, () => caret(person), spec);
    if (anchor === head) return [own];
    const look = { class: "note-selection", style: `--person:${person.color}` };
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
    return [own, Decoration.inline(from, to, look, { isCaret: true })];
  });
}
