/** Moving a row of a list: dragged, by the arrow keys on its handle, or from its menu. */
"use client";

import { GripVertical } from "lucide-react";
import { dragRow } from "@/components/ui/drag-row";
import type { MenuEntry } from "@/components/ui/menu";

export interface RowMoves {
  /** Of the row: others are dropped on it. */
  target: Omit<ReturnType<typeof dragRow>, "draggable" | "onDragStart">;
  /** Of its handle. */
  handle: Pick<ReturnType<typeof dragRow>, "draggable" | "onDragStart"> & { id: string };
  moveBy: (by: 1 | -1) => void;
  entries: MenuEntry[];
}

/**
 * @param list in lowercase: rows of other lists are not taken
 * @param ids of all rows, in their order
 * @param move `before` is null for the end
 */
export function rowMoves(
  list: string,
  id: string,
  ids: readonly string[],
  move: (id: string, before: string | null) => void,
): RowMoves {
  const at = ids.indexOf(id);
  const handleId = `${list}-${id}`;
  function moveBy(by: 1 | -1) {
    if (ids[at + by] === undefined) return;
    move(id, ids[by > 0 ? at + 2 : at - 1] ?? null);
    // Moving may draw the row anew. It keeps the focus, so that it can be moved on by keys.
    requestAnimationFrame(() => document.getElementById(handleId)?.focus());
  }
  /** Onto one below it: behind that one. */
  const { draggable, onDragStart, ...target } = dragRow(list, id, (dragged) =>
    move(dragged, ids.indexOf(dragged) < at ? (ids[at + 1] ?? null) : id),
  );
  return {
    target,
    handle: { id: handleId, draggable, onDragStart },
    moveBy,
    entries: [
      { label: "Move up", keys: "↑", disabled: at === 0, run: () => moveBy(-1) },
      { label: "Move down", keys: "↓", disabled: at === ids.length - 1, run: () => moveBy(1) },
    ],
  };
}

interface RowHandleProps {
  /** What is moved, as “line 2”. */
  name: string;
  moves: RowMoves;
  className?: string;
}

export const RowHandle = ({ name, moves: { handle, moveBy }, className = "" }: RowHandleProps) => (
  <button
    type="button"
    aria-label={`Move ${name}`}
    aria-keyshortcuts="ArrowUp ArrowDown"
    data-tip="Drag, or use the arrow keys"
    className={`paper-row-handle ${className}`}
    {...handle}
    onKeyDown={(event) => {
      const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
      if (by === null) return;
      event.preventDefault();
      moveBy(by);
    }}
  >
    <GripVertical aria-hidden="true" className="size-4" />
  </button>
);
