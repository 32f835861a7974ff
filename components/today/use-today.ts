/** All sources of Home, each shown as soon as it is here, and read again while the page is seen. */
"use client";

import { useCallback, useEffect, useState } from "react";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import type { TodayCard, TodaySource } from "./cards";

/** Shops and the calendar are opened anew each time. */
const LOOK_MS = 3 * 60_000;

export type TodayState =
  | { phase: "reading" }
  | { phase: "read"; card: TodayCard | null }
  | { phase: "failed" };

const READING: TodayState = { phase: "reading" };

const loadSources = async (): Promise<readonly TodaySource[]> =>
  (await import("./cards")).TODAY_SOURCES;

export function useToday() {
  const [sources, setSources] = useState<readonly TodaySource[]>([]);
  const [states, setStates] = useState<Readonly<Record<string, TodayState>>>({});

  const read = useCallback(async ({ id, read: readCard }: TodaySource) => {
    const next = await readCard().then(
      (card): TodayState => ({ phase: "read", card }),
      (): TodayState => ({ phase: "failed" }),
    );
    // What was read before stays where the next reading fails.
    setStates((before) =>
      next.phase === "failed" && before[id]?.phase === "read" ? before : { ...before, [id]: next },
    );
  }, []);
  const readAll = useCallback(async () => {
    const found = await loadSources();
    setSources(found);
    await Promise.all(found.map(read));
  }, [read]);

  useEffect(() => void readAll(), [readAll]);
  useVisibleInterval(() => void readAll(), LOOK_MS);
  return {
    sources: sources.map((source) => ({ source, state: states[source.id] ?? READING })),
    isReading: sources.length === 0 || sources.some(({ id }) => states[id] === undefined),
    readAgain: readAll,
  };
}
