/** A promise as React state, for what a page can do without: there is no failure to show. */
"use client";

import { useEffect, useState } from "react";

/**
 * Null until `read` resolves, and for good if it rejects. After a change of `read` the value stays until the next one.
 * @param read must stay the same function while it means the same
 */
export function useResolved<Value>(
  read: () => Promise<Value>,
  onFailed?: (error: unknown) => void,
): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    let isOver = false;
    read().then(
      (found) => isOver || setValue(() => found),
      (error: unknown) => isOver || onFailed?.(error),
    );
    return () => {
      isOver = true;
    };
  }, [read, onFailed]);
  return value;
}
