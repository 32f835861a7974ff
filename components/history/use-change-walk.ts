/** Steps through the changes: each is outlined, scrolled into view and announced. */
"use client";

import { useCallback, useState } from "react";
import type { Change } from "./changes";

export interface ChangeWalk {
  /** Null until all are marked. */
  changes: readonly Change[] | null;
  at: number | null;
  /** 1 to the next, -1 to the one before; round at the ends. */
  go: (step: 1 | -1) => void;
  begin: (changes: readonly Change[]) => void;
  forget: () => void;
}

export function useChangeWalk(): ChangeWalk {
  const [changes, setChanges] = useState<readonly Change[] | null>(null);
  const [at, setAt] = useState<number | null>(null);

  const begin = useCallback((found: readonly Change[]) => {
    setChanges(found);
    setAt(null);
  }, []);
  const forget = useCallback(() => {
    setChanges(null);
    setAt(null);
  }, []);
  const go = useCallback(
    (step: 1 | -1) => {
      if (!changes || changes.length === 0) return;
      const start = at ?? (step === 1 ? -1 : 0);
      const next = (start + step + changes.length) % changes.length;
      if (at !== null) show(changes[at], false);
      show(changes[next], true);
      setAt(next);
    },
    [changes, at],
  );
  return { changes, at, go, begin, forget };
}

function show(change: Change | undefined, isCurrent: boolean): void {
  for (const element of change?.marked ?? []) element.toggleAttribute("data-current", isCurrent);
  if (isCurrent) change?.marked[0]?.scrollIntoView({ block: "center" });
}
