/** The bar in place of the search while files are selected: select all, the count, the actions, and Cancel. */
"use client";

import { type ReactNode, useEffect, useRef } from "react";
import type { LocalFile } from "@/client/local-files";
import type { Selection } from "@/components/page/use-selection";
import { Button } from "@/components/ui/button";
import { MoveProgress } from "./move-progress";
import type { RunningMove } from "./use-moves";

interface SelectionBarProps {
  selection: Selection<LocalFile>;
  /** Rows that can be chosen. */
  of: number;
  running: RunningMove | null;
  /** Left out where files are always being chosen. */
  onDone?: () => void;
  /** Buttons for what is chosen. */
  children: ReactNode;
}

export function SelectionBar({ selection, of, running, onDone, children }: SelectionBarProps) {
  const box = useRef<HTMLInputElement>(null);
  const count = selection.rows.length;
  const isPart = count > 0 && count < of;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);
  // The button that began it is gone, as are those of a move that has ended.
  const isLost = useRef(onDone !== undefined);
  useEffect(() => {
    if (running) isLost.current = true;
    else if (isLost.current) {
      isLost.current = false;
      if (!document.activeElement || document.activeElement === document.body) box.current?.focus();
    }
  }, [running]);

  return (
    <div className="sticky top-0 z-20 -mx-1 bg-canvas px-1 py-1">
      <section
        aria-label="Selected files"
        className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1.5 touch:min-h-11"
      >
        {running ? (
          <MoveProgress move={running} />
        ) : (
          <>
            <label className="flex min-h-9 items-center gap-3 pr-2 pl-4 text-sm font-semibold select-none touch:min-h-11">
              <input
                ref={box}
                type="checkbox"
                className="size-[1.125rem] shrink-0"
                checked={of > 0 && count === of}
                onChange={(event) =>
                  event.currentTarget.checked ? selection.all() : selection.none()
                }
              />
              {count === 0 ? "Select all" : `${count} selected`}
            </label>
            <span className="ml-auto flex flex-wrap items-center gap-2 max-sm:order-last max-sm:basis-full">
              {children}
            </span>
            {onDone ? (
              <Button variant="quiet" className="max-sm:ml-auto" onClick={onDone}>
                Done
              </Button>
            ) : null}
          </>
        )}
      </section>
      <p role="status" className="sr-only">
        {running ? `${running.what}.` : `${count} of ${of} selected`}
      </p>
    </div>
  );
}
