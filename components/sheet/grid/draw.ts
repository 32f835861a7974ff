/** Draws what is seen of a sheet: four parts, of which the frozen ones do not scroll, then headers and what is chosen. */

import type { Rect } from "@/lib/kinds/sheet/anchored";
import { isFilterHead } from "../view";
import { type Box, drawBorders, drawCheck, drawText, type Look, overflowOf } from "./draw-cell";
import { drawFrozenEdges, drawHeads } from "./draw-heads";
import { drawArrow, drawCorner, drawFilter, drawMark, drawSelection } from "./draw-marks";
import { boxOf, HEAD_HEIGHT, HEAD_WIDTH, inside, type Pane, panesOf, type Scene } from "./scene";

export function draw(context: CanvasRenderingContext2D, scene: Scene) {
  const { scroll, paint } = scene;
  context.fillStyle = paint.sunken;
  context.fillRect(0, 0, scroll.width, scroll.height);
  const panes = panesOf(scene);
  for (const pane of panes) inside(context, pane.clip, () => drawPane(context, scene, pane));
  drawFrozenEdges(context, scene);
  drawHeads(context, scene, panes);
}

interface PlacedCell {
  row: number;
  column: number;
  box: Box;
  look: Look;
}
type LookAt = (row: number, column: number) => Look;

function drawPane(context: CanvasRenderingContext2D, scene: Scene, pane: Pane) {
  const { view, paint } = scene;
  const edge = boxOf(scene, pane);
  context.fillStyle = paint.paper;
  context.fillRect(edge.x, edge.y, edge.width, edge.height);
  const lookAt = remembered(scene);
  const cells = cellsIn(scene, pane, lookAt);
  drawGridLines(context, scene, pane, edge);
  for (const merge of view.merges.filter((merge) => meets(merge, pane))) {
    const box = boxOf(scene, merge);
    context.fillStyle = paint.paper;
    context.fillRect(box.x, box.y, box.width - 1, box.height - 1);
    cells.push({ row: merge.top, column: merge.left, box, look: lookAt(merge.top, merge.left) });
  }
  for (const { look, box } of cells) {
    if (!look.fill) continue;
    context.fillStyle = look.fill;
    context.fillRect(box.x - 1, box.y - 1, box.width + 1, box.height + 1);
  }
  for (const cell of cells) drawContent(context, scene, cell, lookAt);
  for (const { look, box } of cells) {
    if (look.cell?.borders || look.cell?.border) drawBorders(context, look.cell, box, paint);
  }
  for (const mark of scene.marks) drawMark(context, boxOf(scene, mark.rect), mark);
  drawSelection(context, scene);
}

/** A cell's look is asked for again by neighbours whose text overflows. */
function remembered(scene: Scene): LookAt {
  const looks = new Map<string, Look>();
  return (row, column) => {
    const key = `${row},${column}`;
    const found = looks.get(key) ?? scene.look(row, column);
    looks.set(key, found);
    return found;
  };
}

const meets = (merge: Rect, pane: Pane): boolean =>
  merge.top <= pane.bottom &&
  merge.bottom >= pane.top &&
  merge.left <= pane.right &&
  merge.right >= pane.left;

/** The visible cells of a pane that no merge covers. */
function cellsIn(scene: Scene, pane: Pane, lookAt: LookAt): PlacedCell[] {
  const { rows, columns } = scene.view;
  const cells: PlacedCell[] = [];
  for (let row = pane.top; row <= pane.bottom; row++) {
    if (rows.length(row) === 0) continue;
    for (let column = pane.left; column <= pane.right; column++) {
      if (columns.length(column) === 0 || scene.view.mergeAt(row, column)) continue;
      const box = boxOf(scene, { top: row, left: column, bottom: row, right: column });
      cells.push({ row, column, box, look: lookAt(row, column) });
    }
  }
  return cells;
}

function drawGridLines(context: CanvasRenderingContext2D, scene: Scene, pane: Pane, edge: Box) {
  const { rows, columns, frozenRows, frozenColumns } = scene.view;
  context.fillStyle = scene.paint.line;
  for (let row = pane.top; row <= pane.bottom; row++) {
    const y = HEAD_HEIGHT + rows.start(row + 1) - (row < frozenRows ? 0 : scene.scroll.top);
    if (rows.length(row) > 0) context.fillRect(edge.x, Math.round(y) - 1, edge.width, 1);
  }
  for (let column = pane.left; column <= pane.right; column++) {
    const scrolled = column < frozenColumns ? 0 : scene.scroll.left;
    const x = HEAD_WIDTH + columns.start(column + 1) - scrolled;
    if (columns.length(column) > 0) context.fillRect(Math.round(x) - 1, edge.y, 1, edge.height);
  }
}

/** A cell's text or checkbox, and the marks of its list, filter and comments. */
function drawContent(
  context: CanvasRenderingContext2D,
  scene: Scene,
  cell: PlacedCell,
  lookAt: LookAt,
) {
  const { view, paint } = scene;
  const { row, column, box, look } = cell;
  const validation = look.cell?.validation;
  if (validation?.kind === "checkbox" || validation?.kind === "switch") {
    drawCheck(context, look.text.toLowerCase() === validation.on.toLowerCase(), box, paint);
  } else if (look.text !== "") {
    drawText(context, look, box, roomOf(context, scene, cell, lookAt), paint);
  }
  if (validation?.kind === "list") drawArrow(context, box, paint);
  else if (isFilterHead(view, row, column)) {
    const isActive = view.filter?.columns.has(view.axes.columns.at(column)) ?? false;
    drawFilter(context, box, isActive, paint);
  }
  if (scene.hasNote(row, column)) drawCorner(context, box, paint.accent);
}

/** A text may be seen over neighbours that are empty. */
function roomOf(
  context: CanvasRenderingContext2D,
  { view }: Scene,
  { row, column, box, look }: PlacedCell,
  lookAt: LookAt,
): Box {
  let [left, right] = view.mergeAt(row, column) ? [0, 0] : overflowOf(context, look, box.width);
  const room = { ...box, width: box.width - 1, height: box.height - 1 };
  const isFree = (at: number) => !view.mergeAt(row, at) && lookAt(row, at).text === "";
  for (let at = column + 1; right > 0 && at < view.columns.size && isFree(at); at++) {
    room.width += view.columns.length(at);
    right -= view.columns.length(at);
  }
  for (let at = column - 1; left > 0 && at >= 0 && isFree(at); at--) {
    const width = view.columns.length(at);
    room.x -= width;
    room.width += width;
    left -= width;
  }
  return room;
}
