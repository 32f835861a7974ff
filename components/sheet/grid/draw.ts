/** Draws what is seen of a sheet: four parts, of which the frozen ones do not scroll, then headers and what is chosen. */

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

function drawPane(context: CanvasRenderingContext2D, scene: Scene, pane: Pane) {
  const { view, paint } = scene;
  const { rows, columns } = view;
  const edge = boxOf(scene, pane);
  context.fillStyle = paint.paper;
  context.fillRect(edge.x, edge.y, edge.width, edge.height);
  const looks = new Map<string, Look>();
  const lookAt = (row: number, column: number): Look => {
    const key = `${row},${column}`;
    const found = looks.get(key) ?? scene.look(row, column);
    looks.set(key, found);
    return found;
  };
  const cells: { row: number; column: number; box: Box; look: Look }[] = [];
  const merges = view.merges.filter(
    (merge) =>
      merge.top <= pane.bottom &&
      merge.bottom >= pane.top &&
      merge.left <= pane.right &&
      merge.right >= pane.left,
  );
  for (let row = pane.top; row <= pane.bottom; row++) {
    if (rows.length(row) === 0) continue;
    for (let column = pane.left; column <= pane.right; column++) {
      if (columns.length(column) === 0 || view.mergeAt(row, column)) continue;
      const box = boxOf(scene, { top: row, left: column, bottom: row, right: column });
      cells.push({ row, column, box, look: lookAt(row, column) });
    }
  }
  context.fillStyle = paint.line;
  for (let row = pane.top; row <= pane.bottom; row++) {
    const y = HEAD_HEIGHT + rows.start(row + 1) - (row < view.frozenRows ? 0 : scene.scroll.top);
    if (rows.length(row) > 0) context.fillRect(edge.x, Math.round(y) - 1, edge.width, 1);
  }
  for (let column = pane.left; column <= pane.right; column++) {
    const x =
      HEAD_WIDTH +
      columns.start(column + 1) -
      (column < view.frozenColumns ? 0 : scene.scroll.left);
    if (columns.length(column) > 0) context.fillRect(Math.round(x) - 1, edge.y, 1, edge.height);
  }
  for (const merge of merges) {
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
  for (const { row, column, box, look } of cells) {
    const validation = look.cell?.validation;
    if (validation?.kind === "checkbox" || validation?.kind === "switch") {
      drawCheck(context, look.text.toLowerCase() === validation.on.toLowerCase(), box, paint);
    } else if (look.text !== "") {
      drawText(
        context,
        look,
        box,
        roomOf(context, scene, { row, column, box, look }, lookAt),
        paint,
      );
    }
    if (validation?.kind === "list") drawArrow(context, box, paint);
    else if (isFilterHead(view, row, column))
      drawFilter(
        context,
        box,
        view.filter?.columns.has(view.axes.columns.at(column)) ?? false,
        paint,
      );
    if (scene.hasNote(row, column)) drawCorner(context, box, paint.accent);
  }
  for (const { look, box } of cells) {
    if (look.cell?.borders || look.cell?.border) drawBorders(context, look.cell, box, paint);
  }
  for (const mark of scene.marks) drawMark(context, boxOf(scene, mark.rect), mark);
  drawSelection(context, scene);
}

/** A text may be seen over neighbours that are empty. */
function roomOf(
  context: CanvasRenderingContext2D,
  { view }: Scene,
  { row, column, box, look }: { row: number; column: number; box: Box; look: Look },
  lookAt: (row: number, column: number) => Look,
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
