/** Goes from cell to cell, and to the ends of what is filled. */
import type { Place, SheetSession } from "./session";

export type Step = -1 | 0 | 1;

/** @param isWide keeps the other corner where it is */
export function move(session: SheetSession, down: Step, across: Step, isWide = false) {
  const { rows, columns } = session.view;
  const { active, focus } = session.selection;
  const from = isWide ? focus : active;
  const merge = isWide ? undefined : session.view.mergeAt(from.row, from.column);
  const edge = {
    row: down > 0 ? (merge?.bottom ?? from.row) : from.row,
    column: across > 0 ? (merge?.right ?? from.column) : from.column,
  };
  const to = {
    row: down === 0 ? edge.row : rows.step(edge.row, down),
    column: across === 0 ? edge.column : columns.step(edge.column, across),
  };
  if (isWide) session.select(active, to);
  else session.select(to);
}

export function isFilled(session: Pick<SheetSession, "shown">, row: number, column: number) {
  const { value, error } = session.shown(row, column);
  return error !== undefined || (value !== null && value !== "");
}

/** To the end of what is filled, as Ctrl and an arrow do. */
export function jump(session: SheetSession, down: Step, across: Step, isWide = false) {
  const { rows, columns } = session.view;
  let { row, column } = isWide ? session.selection.focus : session.selection.active;
  const isFull = (at: Place) => isFilled(session, at.row, at.column);
  const next = (at: Place): Place => ({
    row: down === 0 ? at.row : rows.step(at.row, down),
    column: across === 0 ? at.column : columns.step(at.column, across),
  });
  const isSame = (one: Place, other: Place) => one.row === other.row && one.column === other.column;
  const wasFilled = isFull({ row, column }) && isFull(next({ row, column }));
  for (let at = next({ row, column }); !isSame(at, { row, column }); at = next({ row, column })) {
    if (wasFilled && !isFull(at)) break;
    ({ row, column } = at);
    if (!wasFilled && isFull(at)) break;
  }
  if (isWide) session.select(session.selection.active, { row, column });
  else session.select({ row, column });
}
