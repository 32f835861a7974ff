/** Where listed files are, as the server says: opening, in the Trash, or gone for ever (F-136). */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type Away, type LocalFile, markAway } from "@/client/local-files";
import type { TrashedFile } from "@/client/trash";
import { refOf } from "./listed-file";

export type FilePlace =
  | { at: "list" }
  | ({ at: "trash" } & Pick<TrashedFile, "role" | "trashedAt">)
  | { at: "gone" };

export interface Places {
  /** What is known of a file now; until the server has answered, what it said the last time. */
  awayOf: (file: LocalFile) => Away | null;
  known: ReadonlyMap<string, FilePlace>;
  /** The server did not answer; what is known may be old. */
  failed: boolean;
  /** Asks for these files again. Never rejects. */
  ask: (files: readonly LocalFile[]) => Promise<void>;
}

/** A list that is read again within this time asks only for what is new in it. */
const ASK_AGAIN_MS = 60_000;

export function usePlaces(files: readonly LocalFile[] | null): Places {
  const [known, setKnown] = useState<ReadonlyMap<string, FilePlace>>(new Map());
  const [failed, setFailed] = useState(false);
  const askedAt = useRef(new Map<string, number>());

  const ask = useCallback(async (asked: readonly LocalFile[]) => {
    const now = performance.now();
    for (const { id } of asked) askedAt.current.set(id, now);
    try {
      const answer = await placesOf(asked);
      setKnown((before) => new Map([...before, ...answer]));
      setFailed(false);
      // Only so that the next visit begins with what is so.
      await markAway(new Map([...answer].map(([id, place]) => [id, awayOf(place)]))).catch(
        () => {},
      );
    } catch {
      for (const { id } of asked) askedAt.current.delete(id);
      setFailed(true);
    }
  }, []);

  useEffect(() => {
    if (files === null) return;
    const before = performance.now() - ASK_AGAIN_MS;
    const due = files.filter(
      ({ id }) => (askedAt.current.get(id) ?? Number.NEGATIVE_INFINITY) <= before,
    );
    if (due.length > 0) void ask(due);
  }, [files, ask]);

  const currentAway = useCallback(
    (file: LocalFile) => {
      const place = known.get(file.id);
      return place ? awayOf(place) : (file.away ?? null);
    },
    [known],
  );
  return { awayOf: currentAway, known, failed, ask };
}

async function placesOf(files: readonly LocalFile[]): Promise<Map<string, FilePlace>> {
  const [{ whichTrashed }, { pendingIds }] = await Promise.all([
    import("@/client/trash"),
    import("@/client/offline/owed"),
  ]);
  // Of what was made on this device and is not sent yet the server knows nothing.
  const pending = await pendingIds();
  const { trashed, gone } = await whichTrashed(
    files.filter(({ id }) => !pending.has(id)).map(refOf),
  );
  const places = new Map<string, FilePlace>(files.map(({ id }) => [id, { at: "list" }]));
  for (const { id, role, trashedAt } of trashed) places.set(id, { at: "trash", role, trashedAt });
  for (const id of gone) places.set(id, { at: "gone" });
  return places;
}

function awayOf({ at }: FilePlace): Away | null {
  return at === "list" ? null : at;
}
