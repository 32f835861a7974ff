/** Comments of a file whose fields or cells are commented on: their keys and commands, and the panel once it is asked for. */
"use client";

import { lazy, useCallback, useState } from "react";
import { onceLoaded } from "@/components/ui/on-demand";
import type { CommentAnchors } from "./anchors";
import { Comments, type CommentsFile, type CommentsShown } from "./entry";

const loadPanel = () => import("./panel");
const CommentsPanel = lazy(loadPanel);

/** What is shown of a file's comments, once the panel is here. */
export function useCommentsShown() {
  const [shown, setShown] = useState<CommentsShown>(null);
  const show = useCallback((wanted: CommentsShown) => {
    if (wanted === null) setShown(null);
    else onceLoaded(loadPanel, () => setShown(wanted));
  }, []);
  return { shown, show };
}

interface FileCommentsProps {
  file: CommentsFile;
  anchors: CommentAnchors;
  shown: CommentsShown;
  onShow: (shown: CommentsShown) => void;
  loadHighlights: () => Promise<(doc: CommentsFile["doc"]) => () => void>;
}

export function FileComments({ file, anchors, shown, onShow, loadHighlights }: FileCommentsProps) {
  return (
    <Comments
      doc={file.doc}
      role={file.role}
      file={anchors.words.file}
      anchors={anchors}
      shown={shown}
      onShow={onShow}
      panel={(how) => <CommentsPanel {...file} {...how} anchors={anchors} onShow={onShow} />}
      loadHighlights={loadHighlights}
    />
  );
}
