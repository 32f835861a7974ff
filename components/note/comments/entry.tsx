/** The way to a note's comments: a key, commands, a click on the words they are on. What they need is loaded then. */

import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import type { Awareness } from "y-protocols/awareness";
import type { Doc } from "yjs";
import { offerCommands } from "@/components/shell/commands";
import { loadOnceBack } from "@/components/ui/on-demand";
import type { Session } from "../chrome/session";
import { EMPTY } from "../chrome/state";
import { load, openTool } from "../tools/open";
import type { NoteRole } from "../view";

const Panel = lazy(load.comments);

export type CommentsProps = {
  session: Session;
  doc: Doc;
  awareness: Awareness;
  role: NoteRole;
};

export function Comments(props: CommentsProps) {
  const { session, doc, role } = props;
  const { tool } = useSyncExternalStore(session.subscribe, session.read, () => EMPTY);
  // Whoever clicked on words is writing there; whoever asked for the panel goes on in it.
  const isClicked = useRef(false);
  useEffect(() => {
    const read = (byClick = false) => {
      isClicked.current = byClick;
      openTool(session, "comments");
    };
    const write = () => openTool(session, "comment");
    const onKey = (event: KeyboardEvent) => {
      const { altKey, code, target } = event;
      const inNote = session.view()?.dom.contains(target as Node);
      if (event.defaultPrevented || !altKey) return;
      if (code === "KeyC" && event.shiftKey && !event.ctrlKey && !event.metaKey) read();
      else if (code === "KeyM" && isMod(event) && role !== "view" && inNote) write();
      else return;
      event.preventDefault();
    };
    const onClick = ({ target }: MouseEvent) => {
      const view = session.view();
      const isOn = target instanceof Element && target.closest(".note-comment");
      if (isOn && view?.dom.contains(isOn) && view.state.selection.empty) read(true);
    };
    const group = "This note";
    const withdraw = offerCommands([
      {
        id: "comments",
        label: "Comments",
        words: "threads activity",
        group,
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
  }, [session, role]);
  useEffect(() => onceCommented(doc), [doc]);
  const isShown = tool === "comments" || tool === "comment";
  return (
    <Suspense>
      {isShown && (
        <Panel {...props} isWriting={tool === "comment"} takesFocus={!isClicked.current} />
      )}
    </Suspense>
  );
}

const KEYS = "Alt+Shift+C";

/** With Ctrl and Alt some keyboards write a letter: that is no shortcut. */
const isMod = (event: KeyboardEvent): boolean =>
  event.ctrlKey !== event.metaKey && !event.shiftKey && !event.getModifierState("AltGraph");

/** Only where there are comments is anything needed that knows which of them are open. @returns the way to stop */
function onceCommented(doc: Doc): () => void {
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
        if (!isOver) stop = followHighlights(doc);
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
