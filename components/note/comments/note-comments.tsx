/** Comments on a note. What draws and lists them is loaded once there are any, or somebody asks. */

import { lazy, useCallback, useMemo, useSyncExternalStore } from "react";
import { Comments, type CommentsFile, type CommentsShown } from "@/components/comments/entry";
import type { Session } from "../chrome/session";
import { EMPTY, type Tool } from "../chrome/state";
import { load, openTool } from "../tools/open";
import { isMarkIn, isTextOf } from "./note-places";

const Panel = lazy(load.comments);
const loadHighlights = async () => (await import("./note-highlights")).followNoteHighlights;

export function NoteComments({ session, ...file }: CommentsFile & { session: Session }) {
  const { tool } = useSyncExternalStore(session.subscribe, session.read, () => EMPTY);
  const anchors = useMemo(
    () => ({ contains: isTextOf(session), isMark: isMarkIn(session) }),
    [session],
  );
  const show = useCallback(
    (shown: CommentsShown) => {
      const isOpen = isComments(session.read().tool);
      if (shown === null || isOpen) session.show(shown);
      else openTool(session, shown);
    },
    [session],
  );
  return (
    <Comments
      doc={file.doc}
      role={file.role}
      file="note"
      anchors={anchors}
      shown={isComments(tool) ? tool : null}
      onShow={show}
      panel={(shown) => <Panel {...file} {...shown} session={session} onShow={show} />}
      loadHighlights={loadHighlights}
    />
  );
}

const isComments = (tool: Tool | null): tool is "comments" | "comment" =>
  tool === "comments" || tool === "comment";
