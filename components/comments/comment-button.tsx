/** Begins a comment on a field or a row, or opens the one that is there. */
"use client";

import { MessageSquare } from "lucide-react";
import { useCommenting } from "./use-field-comments";

interface CommentButtonProps {
  source: string;
  /** What the field is called. */
  label: string;
}

export function CommentButton({ source, label }: CommentButtonProps) {
  const commenting = useCommenting(source);
  if (!commenting) return null;
  const { count, comment } = commenting;
  const name = count === 0 ? `Comment on ${label}` : `Comments on ${label}`;
  return (
    <button
      type="button"
      className="comment-button"
      data-tip={name}
      data-tip-keys="Ctrl+Alt+M"
      data-commented={count > 0 || undefined}
      // Without a comment it is no stop between two fields: the keys do the same.
      tabIndex={count > 0 ? 0 : -1}
      onClick={comment}
    >
      <MessageSquare aria-hidden="true" className="size-4" />
      <span className="sr-only">{name}</span>
    </button>
  );
}
