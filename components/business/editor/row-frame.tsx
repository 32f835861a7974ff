/** A row of a paper: what it is dragged, moved, copied and removed by, around its fields. */
"use client";

import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { CommentButton } from "@/components/comments/comment-button";
import { useCommenting } from "@/components/comments/use-field-comments";
import { dragRow } from "@/components/ui/drag-row";
import { MoreMenu } from "@/components/ui/more-menu";
import { duplicateRow, moveRow, removeRow } from "@/lib/kinds/business/edit";
import { useEditing } from "./editing-context";

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
  const at = ids.indexOf(id);
  function moveBy(by: 1 | -1) {
    if (ids[at + by] === undefined) return;
    change((doc) => moveRow(doc, id, ids[by > 0 ? at + 2 : at - 1] ?? null));
    // Moving made it a new row of the page: whoever moves it by keys goes on with it.
    requestAnimationFrame(() => document.getElementById(handleId(id))?.focus());
  }
  /** Onto one below it: behind that one. */
  function drop(dragged: string) {
    const isBelow = ids.indexOf(dragged) < at;
    change((doc) => moveRow(doc, dragged, isBelow ? (ids[at + 1] ?? null) : id));
  }
  const { draggable, onDragStart, ...target } = dragRow("paper-rows", id, drop);
  return (
    <li className="paper-row" data-field={source} {...target}>
      <fieldset className="min-w-0 flex-1">
        <legend className="sr-only">{name}</legend>
        <div className="flex items-center gap-1">
          <button
            type="button"
            id={handleId(id)}
            aria-label={`Move ${name.toLowerCase()}`}
            aria-keyshortcuts="ArrowUp ArrowDown"
            data-tip="Drag, or use the arrow keys"
            className="paper-row-handle"
            {...{ draggable, onDragStart }}
            onKeyDown={(event) => {
              const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
              if (by === null) return;
              event.preventDefault();
              moveBy(by);
            }}
          >
            <GripVertical aria-hidden="true" className="size-4" />
          </button>
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
              { label: "Move up", keys: "↑", disabled: at === 0, run: () => moveBy(-1) },
              {
                label: "Move down",
                keys: "↓",
                disabled: at === ids.length - 1,
                run: () => moveBy(1),
              },
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

const handleId = (id: string) => `paper-row-${id}`;
