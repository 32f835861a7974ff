/** Comments on a note. */

import { useCallback, useMemo, useSyncExternalStore } from "react";
import { Comments, type CommentsFile, type CommentsShown } from "@/components/comments/entry";
import type { ThreadPlace } from "@/lib/kinds/note/comments-entries";
import type { Session } from "../chrome/session";
import { EMPTY, type Tool } from "../chrome/state";
import { openTool } from "../tools/open";
import { selectorOf } from "./marks";
import { noteAnchors } from "./note-anchors";

export function NoteComments({ session, ...file }: CommentsFile & { session: Session }) {
  const { tool } = useSyncExternalStore(session.subscribe, session.read, () => EMPTY);
  const { doc } = file;
  const anchors = useMemo(() => noteAnchors(session, doc), [session, doc]);
  const show = useCallback(
    (shown: CommentsShown) => {
      const isOpen = isComments(session.read().tool);
      if (shown === null || isOpen) session.show(shown);
      else openTool(session, shown);
    },
    [session],
  );
  const shown = isComments(tool) ? tool : null;
  return <Comments {...file} {...{ anchors, shown, rulesOf }} onShow={show} />;
}

const isComments = (tool: Tool | null): tool is "comments" | "comment" =>
  tool === "comments" || tool === "comment";

/** Marks that are in the text of threads that are resolved or gone are calm. */
function rulesOf(open: readonly ThreadPlace[]): string {
  const of = (isBlock: boolean) =>
    open
      .filter(({ block }) => (block !== null) === isBlock)
      .map(selectorOf)
      .join() || "#none";
  return `.note-comment:not(${of(false)}){border-color:#0000;background:none}
    :is(${of(true)}){outline:2px solid var(--comment-line);outline-offset:4px}`;
}
