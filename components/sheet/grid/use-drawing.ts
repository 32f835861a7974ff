/** What the canvas needs of the page: how far it is scrolled, the colours of the theme, and when to draw. */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { SheetSession } from "../session";
import { draw } from "./draw";
import { type Paint, readPaint } from "./paint";
import { HEAD_HEIGHT, HEAD_WIDTH, type Scroll } from "./scene";

export function useScroll(scroller: RefObject<HTMLDivElement | null>) {
  const [scroll] = useState(() => ({
    read(): Scroll {
      const {
        scrollLeft = 0,
        scrollTop = 0,
        clientWidth = 0,
        clientHeight = 0,
      } = scroller.current ?? {};
      return { left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight };
    },
    listen(run: () => void) {
      const element = scroller.current;
      if (!element) return;
      const watch = new ResizeObserver(run);
      watch.observe(element);
      element.addEventListener("scroll", run, { passive: true });
      return () => {
        watch.disconnect();
        element.removeEventListener("scroll", run);
      };
    },
  }));
  return scroll;
}

export function usePaint(canvas: RefObject<HTMLCanvasElement | null>) {
  const [paint] = useState(() => ({
    current: null as Paint | null,
    listen(run: () => void) {
      const read = () => {
        if (canvas.current) paint.current = readPaint(canvas.current);
        run();
      };
      read();
      void document.fonts.ready.then(read);
      document.fonts.addEventListener("loadingdone", read);
      const theme = new MutationObserver(read);
      theme.observe(document.documentElement, { attributes: true });
      const media = matchMedia("(prefers-color-scheme: dark)");
      media.addEventListener("change", read);
      return () => {
        theme.disconnect();
        document.fonts.removeEventListener("loadingdone", read);
        media.removeEventListener("change", read);
      };
    },
  }));
  return paint;
}

type SceneOf = () => Parameters<typeof draw>[1] | null;

/** Draws once a frame, however often it is asked. */
export function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  sceneOf: SceneOf,
): () => void {
  const latest = useRef(sceneOf);
  latest.current = sceneOf;
  const frame = useRef(0);
  return useCallback(() => {
    if (frame.current) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      const scene = latest.current();
      const context = canvas.current?.getContext("2d", { alpha: false });
      if (!scene || !context || !canvas.current) return;
      const ratio = window.devicePixelRatio || 1;
      const [width, height] = [
        Math.round(scene.scroll.width * ratio),
        Math.round(scene.scroll.height * ratio),
      ];
      if (canvas.current.width !== width || canvas.current.height !== height) {
        canvas.current.width = width;
        canvas.current.height = height;
        canvas.current.style.width = `${scene.scroll.width}px`;
        canvas.current.style.height = `${scene.scroll.height}px`;
      }
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      draw(context, scene);
    });
  }, [canvas]);
}

/** Scrolls as far as it takes to see the cell that was gone to. */
export function useShownActive(
  session: SheetSession,
  scroller: RefObject<HTMLDivElement | null>,
  read: () => Scroll,
) {
  const { active, focus } = session.selection;
  const { row, column } =
    focus.row === active.row && focus.column === active.column ? active : focus;
  const { sheet } = session.view;
  useEffect(() => {
    const element = scroller.current;
    const { view } = session;
    if (!element || sheet !== view.sheet) return;
    const scroll = read();
    const { rows, columns, frozenRows, frozenColumns } = view;
    const isWhole =
      session.rect.bottom - session.rect.top === rows.size - 1 ||
      session.rect.right - session.rect.left === columns.size - 1;
    if (isWhole) return;
    if (column >= frozenColumns) {
      const [from, to] = [
        columns.start(column) - columns.start(frozenColumns),
        columns.start(column + 1) + HEAD_WIDTH + 12,
      ];
      if (from < scroll.left) element.scrollLeft = from;
      else if (to > scroll.left + scroll.width) element.scrollLeft = to - scroll.width;
    }
    if (row >= frozenRows) {
      const [from, to] = [
        rows.start(row) - rows.start(frozenRows),
        rows.start(row + 1) + HEAD_HEIGHT + 12,
      ];
      if (from < scroll.top) element.scrollTop = from;
      else if (to > scroll.top + scroll.height) element.scrollTop = to - scroll.height;
    }
  }, [row, column, sheet, session, scroller, read]);
}
