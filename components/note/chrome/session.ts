/** An open note for React: a store with the state of the menus, and the actions they call. */

import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { Choice } from "../commands/catalogue";
import { type FoundLink, linkAt, setLink } from "../commands/links";
import type { EditorKit } from "../kit";
import { eraseSlash } from "../plugins/slash";
import { type Chrome, EMPTY, readChrome, sameChrome, type Tool } from "./state";

export type Session = {
  kit: EditorKit;
  subscribe(listener: () => void): () => void;
  read(): Chrome;
  view(): EditorView | null;
  changed(view: EditorView | null): void;
  run(command: Command): void;
  /** Runs a command and leaves the focus where it is; a level above 1 raises the file first. */
  write(command: Command, level: 1 | 2): void;
  choose(view: EditorView, choice: Choice): void;
  openLink: Command;
  closeLink(): void;
  applyLink(href: string | null): void;
  /** Opens a tool beside the text, or closes the one that is open. */
  show(tool: Tool | null): void;
  /** Called after every change of the editor's state. @returns the way to stop */
  follow(listener: () => void): () => void;
};

export function newSession(onNeedLevel: (level: number) => Promise<void>, kit: EditorKit): Session {
  const listeners = new Set<() => void>();
  let chrome = EMPTY;
  let current: EditorView | null = null;
  let editing: FoundLink | null = null;
  let tool: Tool | null = null;
  const followers = new Set<() => void>();

  const publish = () => {
    const next = current ? readChrome(current, kit, editing, tool) : EMPTY;
    if (sameChrome(chrome, next)) return;
    chrome = next;
    for (const listener of listeners) listener();
  };
  const run = (command: Command) => {
    if (!current) return;
    command(current.state, current.dispatch, current);
    current.focus();
  };
  const closeLink = () => {
    editing = null;
    current?.focus();
    publish();
  };

  return {
    kit,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => chrome,
    view: () => current,
    changed(view) {
      current = view;
      const kept = editing && view && editing.to <= view.state.doc.content.size;
      if (!kept) editing = null;
      publish();
      for (const listener of followers) listener();
    },
    run,
    write(command, level) {
      const now = () => {
        if (current) command(current.state, current.dispatch, current);
      };
      if (level === 1) return now();
      // If the level can’t be raised, nothing is written.
      void onNeedLevel(level).then(now, () => {});
    },
    choose(view, choice) {
      eraseSlash(view);
      if (!choice.level) return run(choice.run);
      // The file is raised first; if it cannot be, nothing is written and the text stays as it is.
      void onNeedLevel(choice.level).then(
        () => run(choice.run),
        () => view.focus(),
      );
    },
    /** Ctrl+K is ours only with words selected or the caret in a link; else the palette opens. */
    openLink(state, dispatch) {
      const { from, to, empty, $from } = state.selection;
      const found = linkAt(state);
      if (!state.selection.$from.sameParent(state.selection.$to) || $from.parent.type.spec.code) {
        return false;
      }
      if (empty && !found) return false;
      if (!dispatch) return true;
      editing = found ?? { href: "", from, to };
      publish();
      return true;
    },
    show(next) {
      tool = next;
      publish();
    },
    follow(listener) {
      followers.add(listener);
      return () => followers.delete(listener);
    },
    closeLink,
    applyLink(href) {
      if (current && editing) setLink(editing, href)(current.state, current.dispatch);
      closeLink();
    },
  };
}
