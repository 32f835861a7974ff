/** Work on a password as React state: how long it takes here, how far it is, and the way to stop it. */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Work } from "@/lib/protocol/stretch";

export interface Running {
  startedAt: number;
  /** Milliseconds; null until this device has been timed. */
  estimate: number | null;
}

export interface PasswordWork {
  running: Running | null;
  /** Rejects with an AbortError when it is stopped, or when the page is left. */
  run: <T>(task: (work: Work) => Promise<T>) => Promise<T>;
  stop: () => void;
}

export function useWork(): PasswordWork {
  const [running, setRunning] = useState<Running | null>(null);
  const control = useRef<AbortController>(undefined);
  const stop = useCallback(() => control.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const run = useCallback(async <T>(task: (work: Work) => Promise<T>) => {
    const own = new AbortController();
    control.current = own;
    const startedAt = performance.now();
    setRunning({ startedAt, estimate: null });
    try {
      const onEstimate = (estimate: number) => setRunning({ startedAt, estimate });
      return await task({ signal: own.signal, onEstimate });
    } finally {
      setRunning(null);
    }
  }, []);

  return { running, run, stop };
}
