/** Rows of a list that are dragged onto one another. The row under the pointer has `data-over`. */
import type { DragEvent } from "react";

/**
 * @param list in lowercase: rows of other lists are not taken
 * @param onDrop gets the row that was dropped onto this one
 */
export function dragRow(list: string, id: string, onDrop: (dragged: string) => void) {
  const type = `application/x-${list}`;
  const leave = ({ currentTarget }: DragEvent<HTMLElement>) => delete currentTarget.dataset.over;
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(type, id);
      dataTransfer.effectAllowed = "move";
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(type)) return;
      event.preventDefault();
      event.currentTarget.dataset.over = "";
    },
    onDragLeave: leave,
    onDrop: (event: DragEvent<HTMLElement>) => {
      leave(event);
      const dragged = event.dataTransfer.getData(type);
      if (dragged && dragged !== id) onDrop(dragged);
    },
  };
}
