/** The number of changes, who made them, and buttons to go from one to the next. */
"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { changeWords } from "./changes";
import { summaryWords } from "./summary-words";
import type { ChangeWalk } from "./use-change-walk";

export function ChangeBar({ walk, hint }: { walk: ChangeWalk; hint: string | null }) {
  const { changes, at } = walk;
  const count = changes?.length ?? 0;
  const current = at === null ? undefined : changes?.[at];
  return (
    <div className="flex min-h-9 items-center gap-1">
      <p role="status" className="line-clamp-2 min-w-0 flex-1 text-sm text-ink-soft wrap-anywhere">
        {current && at !== null ? (
          <>
            <span className="font-semibold tabular-nums">
              {at + 1} of {count}
            </span>{" "}
            <bdi>{changeWords(current)}</bdi>
          </>
        ) : (
          (hint ?? (changes ? summaryWords(changes) : "Marking changes…"))
        )}
      </p>
      {count > 0 ? (
        <>
          <IconButton
            label="Previous change"
            keys="Alt+↑"
            icon={ArrowUp}
            onClick={() => walk.go(-1)}
          />
          <IconButton
            label="Next change"
            keys="Alt+↓"
            icon={ArrowDown}
            onClick={() => walk.go(1)}
          />
        </>
      ) : null}
    </div>
  );
}
