/** A row of a paper: what it is dragged, moved, copied and removed by, around its fields. */
"use client";

import type { ReactNode } from "react";
import { CommentButton } from "@/components/comments/comment-button";
import { useCommenting } from "@/components/comments/use-field-comments";
import { MoreMenu } from "@/components/ui/more-menu";
import { duplicateRow, moveRow, removeRow } from "@/lib/kinds/business/edit";
import { useEditing } from "./editing-context";
import { RowHandle, rowMoves } from "./row-moves";

interface RowFrameProps {
  id: string;
  /** As layouts name it: `lines.<id>`. */
  source: string;
  /** Of all rows, in their order. */
  ids: readonly string[];
  /** What it is called, as “Line 2”. */
  name: string;
  /** Beside the name. */
  aside?: ReactNode;
  children: ReactNode;
}

export function RowFrame({ id, source, ids, name, aside, children }: RowFrameProps) {
  const { change, remove } = useEditing();
  const commenting = useCommenting(source);
  const moves = rowMoves("paper-rows", id, ids, (row, before) =>
    change((doc) => moveRow(doc, row, before)),
  );
  return (
    <li className="paper-row" data-field={source} {...moves.target}>
      <fieldset className="min-w-0 flex-1">
        <legend className="sr-only">{name}</legend>
        <div className="flex items-center gap-1">
          <RowHandle name={name.toLowerCase()} moves={moves} />
          <span aria-hidden="true" className="flex-1 text-sm text-ink-faint">
            {name}
          </span>
          <span className="row-signs">
            <CommentButton source={source} label={name} />
          </span>
          {aside}
          <MoreMenu
            label={`More for ${name.toLowerCase()}`}
            entries={[
              ...(commenting ? [{ label: "Comment", run: commenting.comment }] : []),
              { label: "Duplicate", run: () => void change((doc) => duplicateRow(doc, id)) },
              ...moves.entries,
              "divider",
              {
                label: "Remove",
                tone: "bad",
                run: () => remove(`${name} removed.`, (doc) => removeRow(doc, id)),
              },
            ]}
          />
        </div>
        {children}
      </fieldset>
    </li>
  );
}
