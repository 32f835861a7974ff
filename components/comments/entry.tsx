/** Opens a file's comments by key, command or a click on an anchor. Their code is loaded then. */

import { type ReactNode, Suspense, useEffect, useRef } from "react";
import type { Awareness } from "y-protocols/awareness";
import type { Doc } from "yjs";
import { offerCommands } from "@/components/shell/commands";
import { loadOnceBack } from "@/components/ui/on-demand";
import type { CommentAnchors } from "./anchors";

/** The file that is commented on; an `OpenFile` is one. */
export interface CommentsFile {
  doc: Doc;
  awareness: Awareness;
  role: "owner" | "edit" | "view";
}

/** "comment" begins a comment on the selection, "comments" shows the threads. */
export type CommentsShown = "comment" | "comments" | null;

export interface CommentsProps extends CommentsFile {
  anchors: CommentAnchors;
  /** The same function for as long as it is the same file. */
  onShow: (shown: CommentsShown) => void;
}

interface EntryProps extends Pick<CommentsFile, "doc" | "role"> {
  anchors: Pick<CommentAnchors, "contains" | "isMark">;
  /** The file, as "note". */
  file: string;
  shown: CommentsShown;
  onShow: CommentsProps["onShow"];
  panel: (props: { isWriting: boolean; takesFocus: boolean }) => ReactNode;
  /** Loads what draws the anchors of open threads, once there are comments. */
  loadHighlights: () => Promise<(doc: Doc) => () => void>;
}

export function Comments(props: EntryProps) {
  const { doc, role, anchors, file, shown, onShow, panel, loadHighlights } = props;
  // After a click on an anchor the focus stays there; when the panel was asked for, it moves into the panel.
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
        group: `This ${file}`,
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
  }, [anchors, file, onShow, role]);
  useEffect(() => onceCommented(doc, loadHighlights), [doc, loadHighlights]);
  return (
    <Suspense>
      {shown !== null && panel({ isWriting: shown === "comment", takesFocus: !isClicked.current })}
    </Suspense>
  );
}

const KEYS = "Alt+Shift+C";

/** With Ctrl and Alt some keyboards write a letter: that is no shortcut. */
const isMod = (event: KeyboardEvent): boolean =>
  event.ctrlKey !== event.metaKey && !event.shiftKey && !event.getModifierState("AltGraph");

/** Loads the store of open threads only for a file that has comments. @returns a function that stops it */
function onceCommented(doc: Doc, load: EntryProps["loadHighlights"]): () => void {
  const comments = doc.getMap("comments");
  let stop: (() => void) | null = null;
  const look = () => {
    if (comments.size === 0 || stop) return;
    let isOver = false;
    stop = () => {
      isOver = true;
    };
    loadOnceBack(load).then(
      (follow) => {
        if (!isOver) stop = follow(doc);
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
