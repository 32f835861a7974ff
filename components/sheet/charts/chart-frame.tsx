/** One chart: drawn on a canvas, read as a table, and moved, resized, edited and deleted by hand or by key. */
"use client";

import { Pencil, Trash2 } from "lucide-react";
import { type PointerEvent as ReactPointer, useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { chartData, type Chart as SheetChart } from "@/lib/kinds/sheet/charts";
import { useSheet } from "../use-session";
import { deleteChart, placeChart } from "./chart-commands";
import { Chart, chartConfig, chartPaint } from "./chart-config";
import { boxOfChart, type ChartBox } from "./chart-place";
import { ChartTable } from "./chart-table";
import { KIND_NAMES } from "./kind-names";

export function ChartFrame({ chart }: { chart: SheetChart }) {
  const { session, open, focusGrid } = useSheet();
  const { view } = session;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [dragged, setDragged] = useState<ChartBox | null>(null);
  const box = dragged ?? boxOfChart(view, chart);
  const isChosen = session.chosenChart === chart.id;
  const name = `${KIND_NAMES[chart.kind]} chart${chart.title ? `: ${chart.title}` : ""}`;
  const data = chartData(chart, {
    shown: (row, column) => session.shown(row, column),
    text: (row, column) => session.text(row, column),
    isSeen: (row) => view.rows.length(row) > 0,
  });
  const state = JSON.stringify([chart.kind, data]);
  const latest = useRef(data);
  latest.current = data;

  useEffect(() => {
    const element = canvas.current;
    if (!element || state === "") return;
    let drawn: Chart | null = null;
    const draw = () => {
      drawn?.destroy();
      const paint = chartPaint(element.parentElement ?? element);
      drawn = new Chart(element, chartConfig(chart.kind, latest.current, paint, session.locale));
    };
    draw();
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributes: true });
    const media = matchMedia("(prefers-color-scheme: dark)");
    media.addEventListener("change", draw);
    return () => {
      theme.disconnect();
      media.removeEventListener("change", draw);
      drawn?.destroy();
    };
  }, [state, chart.kind, session.locale]);

  function drag(event: ReactPointer<HTMLElement>, isResize: boolean) {
    event.stopPropagation();
    if (event.button !== 0 || !session.canWrite) return;
    const wasChosen = isChosen;
    session.choose(chart.id);
    // A finger scrolls the sheet over a chart until the chart is chosen.
    if (event.pointerType === "touch" && !wasChosen) return;
    const target = event.currentTarget;
    const [startX, startY] = [event.clientX, event.clientY];
    const from = boxOfChart(view, chart);
    let to: ChartBox | null = null;
    target.setPointerCapture(event.pointerId);
    const move = ({ clientX, clientY }: PointerEvent) => {
      const [x, y] = [clientX - startX, clientY - startY];
      if (!to && Math.hypot(x, y) < 4) return;
      to = isResize
        ? { ...from, width: Math.max(160, from.width + x), height: Math.max(120, from.height + y) }
        : { ...from, x: Math.max(0, from.x + x), y: Math.max(0, from.y + y) };
      setDragged(to);
    };
    const end = ({ type }: PointerEvent) => {
      target.removeEventListener("pointermove", move);
      for (const name of ["pointerup", "pointercancel"] as const)
        target.removeEventListener(name, end);
      setDragged(null);
      if (to && type === "pointerup") placeChart(session, chart.id, to);
    };
    target.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"] as const) target.addEventListener(name, end);
  }

  function onKey(event: React.KeyboardEvent) {
    if (event.target !== event.currentTarget) return;
    const { key, shiftKey } = event;
    const [x, y] = STEPS[key] ?? [0, 0];
    if (key === "Escape") {
      session.choose(null);
      focusGrid();
    } else if (!session.canWrite) return;
    else if (key === "Delete" || key === "Backspace") {
      deleteChart(session, chart.id);
      focusGrid();
    } else if (key === "Enter") edit();
    else if (x === 0 && y === 0) return;
    else if (shiftKey)
      placeChart(session, chart.id, { ...box, width: box.width + x, height: box.height + y });
    else placeChart(session, chart.id, { ...box, x: box.x + x, y: box.y + y });
    event.preventDefault();
    event.stopPropagation();
  }

  function edit() {
    session.choose(chart.id);
    open("chart");
  }

  return (
    <section
      className="sheet-chart"
      aria-label={name}
      // A chart is a thing to go to, as a picture in a text is.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move it.
      tabIndex={0}
      data-chosen={isChosen}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      onFocus={() => session.choose(chart.id)}
      onPointerDown={(event) => drag(event, false)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => session.canWrite && edit()}
      onKeyDown={onKey}
    >
      {chart.title ? <p className="sheet-chart-title">{chart.title}</p> : null}
      <div className="sheet-chart-canvas">
        {data.series.length === 0 ? (
          <p className="sheet-chart-none">The cells of this chart were deleted.</p>
        ) : (
          <canvas ref={canvas} />
        )}
      </div>
      <ChartTable name={name} data={data} />
      {isChosen && session.canWrite ? (
        <>
          <div className="sheet-chart-tools" onPointerDown={(event) => event.stopPropagation()}>
            <IconButton label="Edit chart" icon={Pencil} onClick={edit} />
            <IconButton
              label="Delete chart"
              icon={Trash2}
              onClick={() => {
                deleteChart(session, chart.id);
                focusGrid();
              }}
            />
          </div>
          <span
            aria-hidden="true"
            className="sheet-chart-handle"
            onPointerDown={(event) => drag(event, true)}
          />
        </>
      ) : null}
    </section>
  );
}

const STEPS: Record<string, readonly [number, number]> = {
  ...{ ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10] },
};
