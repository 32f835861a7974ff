/** Where threads of comments stand once words were pasted, moved or doubled; fetched when somebody begins to write here. */

import { Plugin } from "prosemirror-state";

let leave: typeof import("./thread-words").leaveThreads | null = null;

/** @param isThread whether the note has this thread */
export const threadAnchors = (isThread: (id: string) => boolean): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        focus() {
          if (leave === null)
            void import("./thread-words").then(
              (loaded) => {
                leave = loaded.leaveThreads;
              },
              // It is tried again the next time.
              () => {},
            );
        },
      },
    },
    appendTransaction: (transactions, before, after) =>
      leave?.(transactions, before, after, isThread) ?? null,
  });
