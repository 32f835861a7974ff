/** What can be done to charts. */
import { type ChartKind, chartsOf, putChart, removeChart } from "@/lib/kinds/sheet/charts";
import { filledAround } from "../filling";
import type { SheetSession } from "../session";
import { type ChartBox, placeOfBox } from "./chart-place";

/** Over what is chosen, or over the filled cells around it: beside them, or below where the window is narrow. */
export function insertChart(session: SheetSession) {
  const { doc, view } = session;
  const rect = filledAround(session, false);
  const isNarrow = innerWidth < 700;
  const [width, height] = isNarrow ? [Math.max(200, innerWidth - 80), 240] : [480, 300];
  const [row, column] = isNarrow ? [rect.bottom + 1, rect.left] : [rect.top, rect.right + 1];
  const [x, y] = [view.columns.start(column) + 12, view.rows.start(row) + 12];
  const place = placeOfBox(view, {
    ...{ x: Math.max(0, Math.min(x, view.columns.total - width)), width },
    ...{ y: Math.max(0, Math.min(y, view.rows.total - height)), height },
  });
  const id = crypto.randomUUID();
  const range = session.anchored(rect);
  session.change(() =>
    putChart(doc, view.sheet, id, { kind: "column" as ChartKind, title: "", range, place }),
  );
  session.choose(id);
}

export function placeChart(session: SheetSession, id: string, box: ChartBox) {
  const place = placeOfBox(session.view, box);
  session.change(() => putChart(session.doc, session.view.sheet, id, { place }));
}

export function deleteChart(session: SheetSession, id: string) {
  session.change(() => removeChart(session.doc, session.view.sheet, id));
  session.choose(null);
}

export const chosenChart = (session: SheetSession) =>
  chartsOf(session.view.types, session.view.axes).find(({ id }) => id === session.chosenChart);
