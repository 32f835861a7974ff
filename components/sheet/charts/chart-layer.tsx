/** The charts of a sheet, over its cells and behind its heads. Fetched with chart.js when a sheet has one. */
"use client";

import { type RefObject, useEffect, useRef } from "react";
import { HEAD_HEIGHT, HEAD_WIDTH } from "../grid/scene";
import { useSheet } from "../use-session";
import { ChartFrame } from "./chart-frame";

export default function ChartLayer({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const { session } = useSheet();
  const { view } = session;
  const clip = useRef<HTMLDivElement>(null);
  const moved = useRef<HTMLDivElement>(null);
  const [left, top] = [
    HEAD_WIDTH + view.columns.start(view.frozenColumns),
    HEAD_HEIGHT + view.rows.start(view.frozenRows),
  ];
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const follow = () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
      if (moved.current)
        moved.current.style.transform = `translate(${HEAD_WIDTH - left - scrollLeft}px,${HEAD_HEIGHT - top - scrollTop}px)`;
      if (clip.current)
        Object.assign(clip.current.style, {
          width: `${Math.max(0, clientWidth - left)}px`,
          height: `${Math.max(0, clientHeight - top)}px`,
        });
    };
    follow();
    const watch = new ResizeObserver(follow);
    watch.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, [scroller, left, top]);
  return (
    <div className="sheet-charts">
      <div ref={clip} className="sheet-charts-clip" style={{ left, top }}>
        <div ref={moved}>
          {view.charts.map((chart) => (
            <ChartFrame key={chart.id} chart={chart} />
          ))}
        </div>
      </div>
    </div>
  );
}
