/** Files of other programs while they become notes. */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Dropped } from "./dropped";
import { BEGINNING, type ImportState, importDropped, importWaiting } from "./import-files";

export function useImport(dropped: Dropped) {
  const [state, setState] = useState(BEGINNING);
  const control = useRef<AbortController>(undefined);
  const stop = useCallback(() => control.current?.abort(), []);

  useEffect(() => {
    const own = new AbortController();
    control.current = own;
    void begin(dropped, own.signal, setState);
    return stop;
  }, [dropped, stop]);

  function goOn() {
    const own = new AbortController();
    control.current = own;
    void importWaiting(state, own.signal, setState);
  }

  return { state, stop, goOn };
}

async function begin(dropped: Dropped, signal: AbortSignal, tell: (state: ImportState) => void) {
  // Where React looks for mistakes, an effect is undone and done again at once: nothing is to be made of the first.
  await Promise.resolve();
  if (!signal.aborted) await importDropped(dropped, signal, tell);
}
