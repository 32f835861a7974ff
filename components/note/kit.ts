/** What a kind of text gives the shared editor: its blocks, its commands and its plugins. */
import type { Node, Schema } from "prosemirror-model";
import type { Command, EditorState, Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type ComponentType, lazy } from "react";
import type * as Y from "yjs";
import type { Vocabulary } from "@/lib/kinds/note/vocabulary";
import type { Session } from "./chrome/session";
import type { Choice } from "./commands/catalogue";
import type { Entry } from "./plugins/contents";
import type { NoteViewOptions } from "./view";

export type ListKind = "bullet" | "ordered" | "check";

/** What the keys, the bars and the menus do with blocks. */
export interface BlockCommands {
  text: Command;
  heading(level: 1 | 2 | 3): Command;
  list(kind: ListKind): Command;
  /** Of lists: in or out. */
  level(by: 1 | -1): Command;
  check: Command;
  /** Of a table: whether its first row is a heading. */
  headerRow: Command;
  /** Bold, italic and the like: on or off. */
  mark(name: string): Command;
  isMarked(state: EditorState, name: string): boolean;
  enter: Command;
  lineBreak: Command;
  backspaceAtStart: Command;
  /** The caret's block, as the catalogue names it. */
  nameAt(state: EditorState): string;
  choices(query: string, state: EditorState): Choice[];
}

type Panel = ComponentType<{ session: Session; onClose: () => void }>;

export interface LazyPanel {
  load(): Promise<unknown>;
  Panel: Panel;
}

/** A panel that is fetched when a person asks for it. */
export const lazyPanel = (load: () => Promise<{ default: Panel }>): LazyPanel => ({
  load,
  Panel: lazy(load),
});

export interface EditorKit {
  /** In a sentence, as “Find in this note”. */
  noun: "note" | "document";
  vocabulary: Vocabulary;
  /** The name of the text's fragment. */
  fragment: string;
  /** What undo takes back beside the text. */
  undone(doc: Y.Doc): Y.AbstractType<unknown>[];
  blocks: BlockCommands;
  /** Its own, beside those that all texts have. */
  plugins(options: NoteViewOptions, schema: Schema): { all: Plugin[]; writing: Plugin[] };
  /** Says how an edit is written to Yjs. @returns the state to show */
  bind(state: EditorState): EditorState;
  headings(doc: Node): Entry[];
  levelOf(heading: Node): number;
  /** How the selected words and paragraphs look. */
  format: LazyPanel;
  hasSuggestions(view: EditorView): boolean;
  /** Brings a place into sight. */
  show(view: EditorView, pos: number, block: ScrollLogicalPosition): void;
}
