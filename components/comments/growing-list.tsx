/** A list of cards beside the text: arrow keys move through it, the current card scrolls into view, and a long list grows. */
"use client";

import { type ReactNode, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { walkRows } from "@/components/ui/walk-rows";

interface GrowingListProps<Row> {
  rows: readonly Row[];
  /** Which of them is meant; -1 for none. */
  at: number;
  /** Selector of what takes the focus in each card. */
  focusable: string;
  children: (row: Row, index: number) => ReactNode;
}

/** How many are drawn at first, and added each time. */
const PAGE = 40;
const NEAR_END_PX = 600;

export function GrowingList<Row extends { id: string }>({
  rows,
  at,
  focusable,
  children,
}: GrowingListProps<Row>) {
  const [most, setMost] = useState(PAGE);
  const list = useRef<HTMLUListElement>(null);
  const shown = Math.max(most, at + PAGE / 4);

  useEffect(() => {
    if (at >= 0) list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  // To come to the button scrolls the list, and it may go with the focus on it: the first card that came takes that.
  const asked = useRef<number | null>(null);
  useLayoutEffect(() => {
    const { current } = asked;
    asked.current = null;
    if (current !== null)
      list.current?.children[current]?.querySelector<HTMLElement>(focusable)?.focus();
  });
  const showMore = () => {
    if (list.current?.nextElementSibling === document.activeElement) asked.current = shown;
    setMost(shown + PAGE);
  };

  const grow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget;
    if (shown < rows.length && scrollTop + clientHeight > scrollHeight - NEAR_END_PX) showMore();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons inside
    <div onKeyDown={walkRows(focusable)} onScroll={grow} className="comments-list">
      <ul ref={list}>
        {rows.slice(0, shown).map((row, index) => (
          <li key={row.id}>{children(row, index)}</li>
        ))}
      </ul>
      {shown < rows.length && (
        <Button variant="quiet" className="w-full" onClick={showMore}>
          Show more ({rows.length - shown})
        </Button>
      )}
    </div>
  );
}
