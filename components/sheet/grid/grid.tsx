/** The grid: a canvas that scrolls, and over it one field that takes every key, also those of an input method. */
"use client";

import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Menu } from "@/components/ui/menu";
import { loadOnceBack } from "@/components/ui/on-demand";
import type { Rect } from "@/lib/kinds/sheet/anchored";
import { referenceText } from "@/lib/kinds/sheet/anchored";
import { cellSource } from "@/lib/kinds/sheet/comments";
import { clearValues } from "@/lib/kinds/sheet/edit";
import { cellMenu, fromGrid } from "../cell-menu";
import { copyCells, pasteCells } from "../clipboard";
import { CellChoices } from "../parts/cell-choices";
import { FormulaHelp } from "../parts/formula-help";
import type { Place } from "../session";
import { awaitsReference } from "../typing";
import { useSheet } from "../use-session";
import type { View } from "../view";
import { AriaGrid } from "./aria-grid";
import { onKey } from "./keyboard";
import { Looks } from "./looks";
import { othersIn, placeRect, pointedIn } from "./marks";
import type { PointerHost } from "./pointer";
import { boxOf, HEAD_HEIGHT, HEAD_WIDTH } from "./scene";
import { useDrawing, usePaint, useScroll, useShownActive } from "./use-drawing";
import { usePointer } from "./use-pointer";

const ChartLayer = lazy(() => loadOnceBack(() => import("../charts/chart-layer")));

interface GridProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Cells with comments, as their threads name them. */
  notes: ReadonlySet<string>;
}

export function Grid({ field, notes }: GridProps) {
  const { session, open, focusGrid } = useSheet();
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [looks] = useState(() => new Looks(session));
  const [filling, setFilling] = useState<Rect | null>(null);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null);
  const [choosing, setChoosing] = useState<Place | null>(null);
  const scroll = useScroll(scroller);
  const paint = usePaint(canvas);
  const pointed = useRef<{ from: number; to: number } | null>(null);

  const redraw = useDrawing(canvas, () => {
    if (!paint.current) return null;
    const { active } = session.selection;
    const one = session.view.mergeAt(active.row, active.column) ?? placeRect(active);
    return {
      ...{
        view: session.view,
        scroll: scroll.read(),
        paint: paint.current,
        rect: session.rect,
        active: one,
      },
      look: (row, column) => looks.of(row, column),
      marks: [
        ...othersIn(session),
        ...pointedIn(session),
        ...(filling ? [{ rect: filling, color: paint.current.accent, isOutline: true }] : []),
      ],
      hasNote: (row, column) => notes.size > 0 && notes.has(sourceAt(session.view, row, column)),
    };
  });
  useEffect(redraw);
  useEffect(() => scroll.listen(redraw), [scroll, redraw]);
  useEffect(() => paint.listen(redraw), [paint, redraw]);
  useShownActive(session, scroller, scroll.read);

  const point = useCallback(
    (rect: Rect, isDragged: boolean): boolean => {
      const { typing } = session;
      if (!typing) return false;
      const at = field.current?.selectionStart ?? typing.text.length;
      if (!isDragged && !awaitsReference(typing.text, at)) return false;
      const { from, to } = isDragged && pointed.current ? pointed.current : { from: at, to: at };
      const text = referenceText(rect);
      pointed.current = { from, to: from + text.length };
      session.retype(typing.text.slice(0, from) + text + typing.text.slice(to));
      requestAnimationFrame(() =>
        field.current?.setSelectionRange(from + text.length, from + text.length),
      );
      return true;
    },
    [session, field],
  );
  const host: PointerHost = {
    ...{ session, point, redraw, scroll: scroll.read, mark: setFilling, chooseFrom: setChoosing },
    edit: () => session.type(),
    filter: () => open("filter"),
  };
  useEffect(() => {
    const element = field.current;
    // With nothing selected in the field, Chromium copies only where this says that it can.
    const allow = (event: Event) => !session.typing && event.preventDefault();
    for (const name of ["beforecopy", "beforecut"]) element?.addEventListener(name, allow);
    return () => {
      for (const name of ["beforecopy", "beforecut"]) element?.removeEventListener(name, allow);
    };
  }, [field, session]);
  const pointer = usePointer(host, scroller, field, (x, y) => setMenuAt({ x, y }));

  const { view, selection, typing } = session;
  const box = boxOf(
    { view, scroll: scroll.read() },
    view.mergeAt(selection.active.row, selection.active.column) ?? placeRect(selection.active),
  );
  const isTypingHere = typing !== null && typing.sheet === view.sheet;
  const label = `${session.address} ${session.text(selection.active.row, selection.active.column)}`;
  return (
    <div className="sheet-grid">
      <div ref={scroller} className="sheet-scroller" {...pointer}>
        {session.view.charts.length > 0 ? (
          <Suspense>
            <ChartLayer scroller={scroller} />
          </Suspense>
        ) : null}
        <canvas ref={canvas} className="sheet-canvas" />
        <div
          className="sheet-extent"
          style={{
            width: HEAD_WIDTH + view.columns.total + 60,
            height: HEAD_HEIGHT + view.rows.total + 60,
          }}
        />
      </div>
      <textarea
        ref={field}
        className="sheet-field"
        data-typing={isTypingHere}
        aria-label={label.trim()}
        aria-describedby="sheet-how"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        readOnly={!session.canWrite}
        inputMode={typing ? "text" : undefined}
        value={isTypingHere ? typing.text : ""}
        style={{
          left: box.x - 1,
          top: box.y - 1,
          minWidth: Math.max(24, box.width + 1),
          minHeight: Math.max(20, box.height + 1),
        }}
        onChange={({ currentTarget }) => session.retype(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
            event.preventDefault();
            setMenuAt({ x: box.x + 8, y: box.y + box.height });
          } else if (
            onKey(
              {
                session,
                open,
                pageRows: () => scroll.read().height - 100,
                field: () => field.current,
              },
              event.nativeEvent,
            )
          ) {
            event.preventDefault();
            event.stopPropagation();
          }
        }}
        onCopy={(event) => clip(event, () => copyCells(session, event.clipboardData))}
        onCut={(event) =>
          clip(event, () => {
            copyCells(session, event.clipboardData);
            session.change(() => clearValues(session.writing, session.rect));
          })
        }
        onPaste={(event) =>
          session.canWrite && clip(event, () => pasteCells(session, event.clipboardData))
        }
      />
      <p id="sheet-how" className="sr-only">
        Arrow keys move, typing replaces what the cell says, F2 edits it.
      </p>
      <AriaGrid />
      {isTypingHere ? <FormulaHelp field={field} left={box.x} top={box.y + box.height} /> : null}
      {choosing ? (
        <CellChoices
          place={choosing}
          left={box.x}
          top={box.y + box.height}
          onClose={() => setChoosing(null)}
        />
      ) : null}
      {menuAt ? (
        <Menu
          key={`${menuAt.x},${menuAt.y}`}
          openedBy="pointer"
          align="start"
          entries={() => fromGrid(cellMenu(session, open), focusGrid)}
          onLeave={() => setMenuAt(null)}
          trigger={
            <button
              type="button"
              tabIndex={-1}
              aria-label="Cell"
              className="sheet-menu-place"
              style={{ left: menuAt.x, top: menuAt.y }}
            />
          }
        />
      ) : null}
    </div>
  );

  function clip(event: { preventDefault: () => void }, run: () => void) {
    if (session.typing) return;
    event.preventDefault();
    run();
  }
}

function sourceAt({ sheet, axes }: View, row: number, column: number) {
  const [rowId = "", columnId = ""] = [axes.rows.ids[row], axes.columns.ids[column]];
  return cellSource({ sheet, row: rowId, column: columnId });
}
