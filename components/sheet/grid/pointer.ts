/** What a pointer does on the grid: chooses, resizes, fills, ticks, and opens what belongs to a cell. */
import type { Rect } from "@/lib/kinds/sheet/anchored";
import { resizeAxis } from "@/lib/kinds/sheet/structure";
import { fillRange } from "../filling";
import type { Place, SheetSession } from "../session";
import { isFilterHead } from "../view";
import { HANDLE_PX } from "./draw-marks";
import { boxOf, HEAD_HEIGHT, HEAD_WIDTH, type Scroll } from "./scene";

export interface PointerHost {
  session: SheetSession;
  scroll: () => Scroll;
  /** A formula is typed: what is pointed at is put into it. */
  point: (rect: Rect, isDragged: boolean) => boolean;
  edit: () => void;
  redraw: () => void;
  /** What a fill would reach, or the line of a resize, is drawn. */
  mark: (rect: Rect | null) => void;
  chooseFrom: (place: Place) => void;
  /** Asks which rows the filter shows by the active column. */
  filter: () => void;
}

type Hit =
  | { kind: "cell"; place: Place }
  | { kind: "handle" }
  | { kind: "all" }
  | { kind: "row" | "column"; at: number }
  | { kind: "row-edge" | "column-edge"; at: number };

const EDGE_PX = 5;

export function hitAt(session: SheetSession, scroll: Scroll, x: number, y: number): Hit {
  const { view } = session;
  const place = placeAt(session, scroll, x, y);
  if (x < HEAD_WIDTH && y < HEAD_HEIGHT) return { kind: "all" };
  const rect = { top: place.row, left: place.column, bottom: place.row, right: place.column };
  const box = boxOf({ view, scroll }, rect);
  if (y < HEAD_HEIGHT) {
    if (x > box.x + box.width - EDGE_PX) return { kind: "column-edge", at: place.column };
    if (x < box.x + EDGE_PX && place.column > 0)
      return { kind: "column-edge", at: view.columns.step(place.column, -1) };
    return { kind: "column", at: place.column };
  }
  if (x < HEAD_WIDTH) {
    if (y > box.y + box.height - EDGE_PX) return { kind: "row-edge", at: place.row };
    if (y < box.y + EDGE_PX && place.row > 0)
      return { kind: "row-edge", at: view.rows.step(place.row, -1) };
    return { kind: "row", at: place.row };
  }
  const all = boxOf({ view, scroll }, session.rect);
  const isNear = (one: number, other: number) => Math.abs(one - other) <= HANDLE_PX;
  if (isNear(x, all.x + all.width) && isNear(y, all.y + all.height) && session.canWrite)
    return { kind: "handle" };
  return { kind: "cell", place };
}

export function placeAt({ view }: SheetSession, scroll: Scroll, x: number, y: number): Place {
  const { rows, columns, frozenRows, frozenColumns } = view;
  const [inX, inY] = [x - HEAD_WIDTH, y - HEAD_HEIGHT];
  const isFrozenX = inX < columns.start(frozenColumns);
  const isFrozenY = inY < rows.start(frozenRows);
  return {
    row: rows.at(Math.max(0, isFrozenY ? inY : inY + scroll.top)),
    column: columns.at(Math.max(0, isFrozenX ? inX : inX + scroll.left)),
  };
}

/** @returns what follows the pointer until it is let go; null where it scrolls */
export function pressed(host: PointerHost, event: PointerEvent, x: number, y: number): Drag | null {
  const { session } = host;
  const hit = hitAt(session, host.scroll(), x, y);
  const { rows, columns } = session.view;
  switch (hit.kind) {
    case "all":
      session.select({ row: 0, column: 0 }, { row: rows.size - 1, column: columns.size - 1 });
      return null;
    case "row-edge":
    case "column-edge":
      return session.canWrite
        ? resizing(host, hit.kind === "row-edge" ? "r" : "c", hit.at, x, y)
        : null;
    case "handle":
      return filling(host);
    case "row":
    case "column": {
      const isRow = hit.kind === "row";
      const from = event.shiftKey
        ? isRow
          ? session.selection.active.row
          : session.selection.active.column
        : hit.at;
      const choose = (to: number) =>
        isRow
          ? session.select({ row: from, column: 0 }, { row: to, column: columns.size - 1 })
          : session.select({ row: 0, column: from }, { row: rows.size - 1, column: to });
      choose(hit.at);
      return { move: (place) => choose(isRow ? place.row : place.column), end: () => {} };
    }
    case "cell":
      return choosing(host, event, hit.place);
  }
}

export interface Drag {
  move(place: Place, x: number, y: number): void;
  end(): void;
}

const spanOf = (one: Place, other: Place): Rect => ({
  ...{ top: Math.min(one.row, other.row), left: Math.min(one.column, other.column) },
  ...{ bottom: Math.max(one.row, other.row), right: Math.max(one.column, other.column) },
});

function choosing(host: PointerHost, event: PointerEvent, place: Place): Drag {
  const { session } = host;
  if (session.typing && host.point(spanOf(place, place), false)) {
    return { move: (to) => host.point(spanOf(place, to), true), end: () => {} };
  }
  session.commit();
  if (event.shiftKey) session.select(session.selection.active, place);
  else session.select(place);
  const { active } = session.selection;
  const cell = session.view.cell(active.row, active.column);
  if (!event.shiftKey && session.canWrite) tick(host, active, cell?.validation, event);
  return { move: (to) => session.select(session.selection.active, to), end: () => {} };
}

/** A tick box changes when it is pressed; a list and a filter open on their arrow. */
function tick(
  host: PointerHost,
  place: Place,
  validation: ReturnType<typeof validationOf>,
  event: PointerEvent,
) {
  const { session } = host;
  const isHead = isFilterHead(session.view, place.row, place.column);
  if (!validation && !isHead) return;
  const box = boxOf(
    { view: session.view, scroll: host.scroll() },
    { top: place.row, left: place.column, bottom: place.row, right: place.column },
  );
  const x = event.offsetX - box.x;
  if (validation?.kind === "checkbox" || validation?.kind === "switch") {
    if (Math.abs(x - box.width / 2) > 14) return;
    const isOn =
      session.text(place.row, place.column).toLowerCase() === validation.on.toLowerCase();
    session.write([{ ...place, value: isOn ? validation.off : validation.on }]);
  } else if (x > box.width - 22)
    validation?.kind === "list" ? host.chooseFrom(place) : isHead && host.filter();
}
const validationOf = (session: SheetSession, { row, column }: Place) =>
  session.view.cell(row, column)?.validation;

function resizing(host: PointerHost, letter: "r" | "c", at: number, x: number, y: number): Drag {
  const { session } = host;
  const { view } = session;
  const track = letter === "r" ? view.rows : view.columns;
  const before = track.length(at);
  let size = before;
  return {
    move(_, nowX, nowY) {
      size = before + (letter === "r" ? nowY - y : nowX - x);
      host.mark(
        letter === "r"
          ? { top: at, bottom: at, left: 0, right: view.columns.size - 1 }
          : { top: 0, bottom: view.rows.size - 1, left: at, right: at },
      );
    },
    end() {
      host.mark(null);
      if (size === before) return;
      const range = linesWith(session, letter, at);
      session.change(() => resizeAxis(session.doc, view.sheet, letter, { ...range, size }));
    },
  };
}

/** The line, or all whole lines that are chosen with it: they get one size. */
export function linesWith({ rect, view }: SheetSession, letter: "r" | "c", at: number) {
  const [from, to] = letter === "r" ? [rect.top, rect.bottom] : [rect.left, rect.right];
  const isWhole =
    letter === "r"
      ? rect.right - rect.left === view.columns.size - 1
      : rect.bottom - rect.top === view.rows.size - 1;
  return isWhole && at >= from && at <= to ? { from, to } : { from: at, to: at };
}

function filling(host: PointerHost): Drag {
  const { session } = host;
  const from = session.rect;
  let to: Rect | null = null;
  let isDown = true;
  return {
    move({ row, column }) {
      const down = row > from.bottom ? row - from.bottom : Math.min(0, row - from.top);
      const across = column > from.right ? column - from.right : Math.min(0, column - from.left);
      isDown = Math.abs(down) >= Math.abs(across);
      if (down === 0 && across === 0) to = null;
      else if (isDown)
        to = { ...from, top: Math.min(from.top, row), bottom: Math.max(from.bottom, row) };
      else to = { ...from, left: Math.min(from.left, column), right: Math.max(from.right, column) };
      host.mark(to);
    },
    end() {
      host.mark(null);
      if (to) fillRange(session, from, to, isDown);
    },
  };
}
