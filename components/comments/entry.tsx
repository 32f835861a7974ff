/** The way to a file's comments: a key, commands, a click on what they are on. What they need is loaded then. */

import { lazy, Suspense, useEffect, useRef } from "react";
import type { Awareness } from "y-protocols/awareness";
import type { Doc } from "yjs";
import { offerCommands } from "@/components/shell/commands";
import { loadOnceBack } from "@/components/ui/on-demand";
import type { ThreadPlace } from "@/lib/kinds/note/comments-entries";
import type { CommentAnchors } from "./anchors";

export const loadPanel = () => import("./panel");
const Panel = lazy(loadPanel);

/** The file that is commented on; an `OpenFile` is one. */
export interface CommentsFile {
  doc: Doc;
  awareness: Awareness;
  role: "owner" | "edit" | "view";
}

/** With "comment" what is chosen is commented on, with "comments" the threads are read. */
export type CommentsShown = "comment" | "comments" | null;

export interface CommentsProps extends CommentsFile {
  anchors: CommentAnchors;
  /** The same function for as long as it is the same file. */
  onShow: (shown: CommentsShown) => void;
}

interface EntryProps extends CommentsProps {
  shown: CommentsShown;
  /** CSS that draws what open threads are on. */
  rulesOf: (open: readonly ThreadPlace[]) => string;
}

export function Comments({ shown, rulesOf, ...props }: EntryProps) {
  const { doc, role, anchors, onShow } = props;
  // Whoever clicked on an anchor is at work there; whoever asked for the panel goes on in it.
  const isClicked = useRef(false);
  useEffect(() => {
    const read = (byClick = false) => {
      isClicked.current = byClick;
      onShow("comments");
    };
    const onKey = (event: KeyboardEvent) => {
      const { altKey, code, target } = event;
      const isInFile = target instanceof Node && anchors.contains(target);
      if (event.defaultPrevented || !altKey) return;
      if (code === "KeyC" && event.shiftKey && !event.ctrlKey && !event.metaKey) read();
      else if (code === "KeyM" && isMod(event) && role !== "view" && isInFile) onShow("comment");
      else return;
      event.preventDefault();
    };
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && anchors.isMark(target)) read(true);
    };
    const withdraw = offerCommands([
      {
        id: "comments",
        label: "Comments",
        words: "threads activity",
        group: `This ${anchors.words.file}`,
        keys: KEYS,
        run: () => read(),
      },
    ]);
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", onClick);
    return () => {
      withdraw();
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", onClick);
    };
  }, [anchors, onShow, role]);
  useEffect(() => onceCommented(doc, rulesOf), [doc, rulesOf]);
  return (
    <Suspense>
      {shown !== null && (
        <Panel {...props} isWriting={shown === "comment"} takesFocus={!isClicked.current} />
      )}
    </Suspense>
  );
}

const KEYS = "Alt+Shift+C";

/** With Ctrl and Alt some keyboards write a letter: that is no shortcut. */
const isMod = (event: KeyboardEvent): boolean =>
  event.ctrlKey !== event.metaKey && !event.shiftKey && !event.getModifierState("AltGraph");

/** Only where there are comments is anything needed that knows which of them are open. @returns the way to stop */
function onceCommented(doc: Doc, rulesOf: EntryProps["rulesOf"]): () => void {
  const comments = doc.getMap("comments");
  let stop: (() => void) | null = null;
  const look = () => {
    if (comments.size === 0 || stop) return;
    let isOver = false;
    stop = () => {
      isOver = true;
    };
    loadOnceBack(() => import("./highlights")).then(
      ({ followHighlights }) => {
        if (!isOver) stop = followHighlights(doc, rulesOf);
      },
      // All are drawn as open ones.
      () => {},
    );
  };
  comments.observe(look);
  look();
  return () => {
    comments.unobserve(look);
    stop?.();
  };
}
