/** Comments on cells: the panel beside the grid, and which cells have open ones. */
"use client";

import { useEffect, useMemo, useState } from "react";
import type { OpenFile } from "@/client/sync";
import type { CommentsShown } from "@/components/comments/entry";
import { FileComments } from "@/components/comments/file-comments";
import { commentsOf } from "@/lib/kinds/note/comments-entries";
import { commentedCells } from "@/lib/kinds/sheet/comments";
import type { SheetPage } from "../use-session";
import { cellAnchors } from "./cell-anchors";

/** The canvas draws them. */
const loadHighlights = async () => () => () => {};
const NONE: ReadonlySet<string> = new Set();

/** Cells with open threads, as their threads name them. */
export function useCommentedCells(doc: OpenFile["doc"]): ReadonlySet<string> {
  const [cells, setCells] = useState(NONE);
  useEffect(() => {
    const comments = commentsOf(doc);
    const read = () => setCells(comments.size === 0 ? NONE : commentedCells(doc));
    read();
    comments.observeDeep(read);
    return () => comments.unobserveDeep(read);
  }, [doc]);
  return cells;
}

interface CellCommentsProps extends Pick<SheetPage, "session" | "focusGrid"> {
  file: OpenFile;
  shown: CommentsShown;
  onShow: (shown: CommentsShown) => void;
}

export function CellComments({ file, session, focusGrid, shown, onShow }: CellCommentsProps) {
  const anchors = useMemo(() => cellAnchors(session, focusGrid), [session, focusGrid]);
  return <FileComments {...{ file, anchors, shown, onShow, loadHighlights }} />;
}
