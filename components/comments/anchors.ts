/** What comments are on in one kind of file, its anchors. All that the panel of comments knows of the file. */

import type { CommentThread } from "@/lib/kinds/note/comments";
import type { ThreadPlace } from "@/lib/kinds/note/comments-entries";

export interface CommentAnchors {
  words: {
    /** The file, as "note". */
    file: string;
    /** How to begin a comment. */
    how: string;
    /** The answer to who asks for a comment with nothing chosen. */
    choose: string;
    /** On the button that leads to the anchor. */
    go: string;
    /** Instead of an anchor that was deleted. */
    gone: (thread: CommentThread) => string;
  };
  /** Every thread, in the order of the file. */
  threads(): CommentThread[];
  /** Calls `moved` when a person may have moved, and `changed` when anchors may have come or gone. @returns the way to stop */
  follow(moved: () => void, changed: () => void): () => void;
  /** Null while the person is elsewhere. */
  here(): Here | null;
  chosen(): ChosenAnchor | null;
  /** Whether keys that are pressed there are for the file. */
  contains(target: Node): boolean;
  /** Whether a click there opens a thread. */
  isMark(target: Element): boolean;
  /** CSS selector of what a thread is on. */
  selectorOf(thread: ThreadPlace): string;
  /** Brings it into sight. @param below where the file begins to be covered, in pixels */
  show(thread: ThreadPlace, below: number): void;
  /** Goes there with the focus. */
  enter(thread: ThreadPlace): void;
  /** Gives the focus back to the file. */
  leave(): void;
  /** Takes a deleted thread off what it was on. @returns the way back */
  remove(thread: string): () => void;
}

/** Where a person is in the file: which threads are there, by their ids and by the blocks that they are on. */
interface Here {
  /** Another for each place. */
  place: unknown;
  threads: readonly string[];
  blocks: readonly string[];
}

/** What a comment is about to be made on. */
export interface ChosenAnchor {
  /** Its words, or what it is called. */
  quote: string;
  /** What an entry names it by; null for words, which bear the id of the thread. */
  block: string | null;
  /** A thread that is there already, and is answered instead. */
  thread: string | null;
  /** Draws it as being written about. @returns the way to stop */
  draw(): () => void;
  /** Puts the new thread on it. */
  put(thread: string): void;
}
