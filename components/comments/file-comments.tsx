/** Comments of a file whose fields or cells are commented on: their keys and commands, and the panel once it is asked for. */
"use client";

import { lazy } from "react";
import type { CommentAnchors } from "./anchors";
import { Comments, type CommentsFile, type CommentsShown } from "./entry";
import { loadPanel } from "./use-field-comments";

const CommentsPanel = lazy(loadPanel);

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
