/** The author and id of suggestions: a change next to one's own suggestion joins it. */

import type { Node } from "prosemirror-model";
import { isSameJson } from "@/lib/kinds/json";
import type { Person } from "@/lib/kinds/note/person";
import {
  DELETE,
  INSERT,
  readSuggestion,
  type Suggestion,
  type SuggestionName,
} from "@/lib/kinds/note/suggestion-marks";

/** What somebody suggested with this text or block. A mark on anything but text is not kept in the file. */
export function suggestionOn(node: Node, name: SuggestionName): Suggestion | null {
  if (!node.isText) return readSuggestion(node.attrs[name]);
  return readSuggestion(node.marks.find(({ type }) => type.name === name)?.attrs);
}

/** Gives each change its suggestion. */
export class Stamps {
  /** The suggestion that nothing unchanged has ended yet. */
  #open: Suggestion | null = null;
  /** Suggestions that were begun here. */
  readonly begun = new Set<string>();

  constructor(
    readonly person: Person,
    readonly begin: () => Suggestion,
  ) {}

  isOwn(suggestion: Suggestion | null): boolean {
    return suggestion !== null && isSameJson(suggestion.person, this.person);
  }

  /** The suggestion of a change between these two neighbours. */
  between(...neighbours: (Node | null | undefined)[]): Suggestion {
    this.#open ??= this.ownAmong(neighbours) ?? this.#new();
    return this.#open;
  }

  /** Something unchanged stands here. */
  end(): void {
    this.#open = null;
  }

  ownAmong(neighbours: readonly (Node | null | undefined)[]): Suggestion | null {
    for (const node of neighbours) {
      if (!node) continue;
      for (const name of [INSERT, DELETE] as const) {
        const found = suggestionOn(node, name);
        if (this.isOwn(found)) return found;
      }
    }
    return null;
  }

  #new(): Suggestion {
    const suggestion = this.begin();
    this.begun.add(suggestion.id);
    return suggestion;
  }
}
