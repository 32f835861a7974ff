/** Draws the names of rows and columns, and the edges of what is frozen. */
import { columnName } from "@/lib/formulas/address";
import type { Box } from "./draw-cell";
import { fontFamily } from "./paint";
import { boxOf, HEAD_HEIGHT, HEAD_WIDTH, inside, type Pane, type Scene } from "./scene";

export function drawFrozenEdges(context: CanvasRenderingContext2D, { view, scroll, paint }: Scene) {
  context.fillStyle = paint.strong;
  if (view.frozenRows > 0) {
    context.fillRect(0, HEAD_HEIGHT + view.rows.start(view.frozenRows) - 1, scroll.width, 1);
  }
  if (view.frozenColumns > 0) {
    context.fillRect(HEAD_WIDTH + view.columns.start(view.frozenColumns) - 1, 0, 1, scroll.height);
  }
}

export function drawHeads(context: CanvasRenderingContext2D, scene: Scene, panes: readonly Pane[]) {
  const { view, scroll, paint, rect } = scene;
  context.fillStyle = paint.sunken;
  context.fillRect(0, 0, scroll.width, HEAD_HEIGHT);
  context.fillRect(0, 0, HEAD_WIDTH, scroll.height);
  context.font = `12px ${fontFamily()}`;
  context.textBaseline = "middle";
  context.textAlign = "center";
  const head = (box: Box, label: string, isChosen: boolean) => {
    context.fillStyle = isChosen ? paint.accentSoft : paint.sunken;
    context.fillRect(box.x, box.y, box.width, box.height);
    context.fillStyle = paint.line;
    context.fillRect(box.x + box.width - 1, box.y, 1, box.height);
    context.fillRect(box.x, box.y + box.height - 1, box.width, 1);
    context.fillStyle = isChosen ? paint.accent : paint.soft;
    context.fillText(label, box.x + box.width / 2, box.y + box.height / 2 + 0.5);
  };
  for (const { left, right, top, bottom, clip } of panes) {
    inside(context, { ...clip, y: 0, height: HEAD_HEIGHT }, () => {
      for (let column = left; column <= right; column++) {
        if (view.columns.length(column) === 0) continue;
        const { x, width } = boxOf(scene, { top, left: column, bottom: top, right: column });
        head(
          { x, y: 0, width, height: HEAD_HEIGHT },
          columnName(column),
          column >= rect.left && column <= rect.right,
        );
      }
    });
    inside(context, { ...clip, x: 0, width: HEAD_WIDTH }, () => {
      for (let row = top; row <= bottom; row++) {
        if (view.rows.length(row) === 0) continue;
        const { y, height } = boxOf(scene, { top: row, left, bottom: row, right: left });
        head(
          { x: 0, y, width: HEAD_WIDTH, height },
          String(row + 1),
          row >= rect.top && row <= rect.bottom,
        );
      }
    });
  }
  context.fillStyle = paint.line;
  context.fillRect(HEAD_WIDTH - 1, 0, 1, HEAD_HEIGHT);
  context.fillRect(0, HEAD_HEIGHT - 1, HEAD_WIDTH, 1);
}
