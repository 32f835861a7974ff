/** A search in an open note: its matches, the current match, and the replacement. */

import type { Node } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import { Decoration } from "prosemirror-view";
import { DELETE, INSERT } from "@/lib/kinds/note/suggestion-marks";
import type { Session } from "../chrome/session";
import {
  type FindQuery,
  findAll,
  MAX_FOUND,
  nearest,
  replaceFound,
  type TextMatch,
} from "../commands/find";
import { inOneStep } from "../commands/undo-step";
import { paint } from "../plugins/painted";

const QUIET_MS = 120;
const MAX_TAKEN_CHARS = 200;

export class Search {
  readonly #session: Session;
  wanted: FindQuery;
  #found: TextMatch[] = [];
  #at = 0;
  /** The document that was searched; a changed one is searched again. */
  #doc: Node | null = null;
  #tell: (words: string) => void = () => {};

  /** Begins with the words that are selected. */
  constructor(session: Session) {
    this.#session = session;
    const { selection, doc } = session.view()?.state ?? {};
    const chosen =
      selection && doc && selection.$from.sameParent(selection.$to)
        ? doc.textBetween(selection.from, selection.to)
        : "";
    const text = chosen.length <= MAX_TAKEN_CHARS ? chosen : "";
    this.wanted = { text, matchCase: false, wholeWord: false };
  }

  /** Keeps what is found right while the note changes. @returns the way to stop, which also wipes what was drawn */
  follow(tell: (words: string) => void): () => void {
    this.#tell = tell;
    let timer = 0;
    const isSearched = () => this.#session.view()?.state.doc === this.#doc;
    const stop = this.#session.follow(() => {
      if (isSearched()) return;
      timer ||= window.setTimeout(() => {
        timer = 0;
        // The search's own replacements were searched already.
        if (!isSearched()) this.#find(this.#found[this.#at]?.from ?? 0);
      }, QUIET_MS);
    });
    this.look(this.wanted);
    return () => {
      stop();
      clearTimeout(timer);
      this.#tell = () => {};
      const view = this.#session.view();
      if (view) paint(view, "found", []);
    };
  }

  look(wanted: FindQuery): void {
    this.wanted = wanted;
    const from = this.#session.view()?.state.selection.from ?? 0;
    this.#find(this.#found[this.#at]?.from ?? from);
    this.#reveal();
  }

  go(by: 1 | -1): void {
    const count = this.#found.length;
    if (count === 0) return;
    this.#at = (this.#at + by + count) % count;
    this.#draw();
    this.#reveal();
  }

  /** Replaces the current match and goes to the next one. */
  replace(text: string): void {
    const one = this.#found[this.#at];
    if (!one) return;
    this.#write([one], text);
    this.#find(one.from + text.length);
    this.#reveal();
  }

  /** All of them, undone by one step. */
  replaceAll(text: string): void {
    const count = this.#found.length;
    if (count === 0) return;
    this.#write(this.#found, text);
    this.#find(0);
    this.#tell(`${count.toLocaleString("en")} replaced`);
  }

  /** Selects the current match in the text. */
  select(): void {
    const view = this.#session.view();
    const one = this.#found[this.#at];
    if (!view || !one || view.state.doc !== this.#doc) return;
    const selection = TextSelection.create(view.state.doc, one.from, one.to);
    view.dispatch(view.state.tr.setSelection(selection));
  }

  #write(found: readonly TextMatch[], text: string): void {
    const view = this.#session.view();
    if (!view?.editable || view.state.doc !== this.#doc) return;
    inOneStep(view, () => view.dispatch(replaceFound(view.state.tr, found, text)));
  }

  #find(pos: number): void {
    const view = this.#session.view();
    if (!view) return;
    this.#doc = view.state.doc;
    this.#found = findAll(this.#doc, this.wanted, view.editable ? DELETE : INSERT);
    this.#at = nearest(this.#found, pos);
    this.#draw();
  }

  #draw(): void {
    const view = this.#session.view();
    if (!view) return;
    paint(
      view,
      "found",
      this.#found.map(({ from, to }, index) =>
        Decoration.inline(from, to, {
          class: index === this.#at ? "note-found note-found-here" : "note-found",
        }),
      ),
    );
    this.#tell(this.#words());
  }

  #words(): string {
    const count = this.#found.length;
    if (this.wanted.text === "") return "";
    if (count === 0) return "Not found";
    const all = count === MAX_FOUND ? "10,000 or more" : count.toLocaleString("en");
    return `${(this.#at + 1).toLocaleString("en")} of ${all}`;
  }

  /** The focus is in the field, so the editor would not scroll by itself. */
  #reveal(): void {
    const view = this.#session.view();
    const one = this.#found[this.#at];
    if (!view || !one) return;
    this.#session.kit.show(view, one.from, "center");
  }
}
