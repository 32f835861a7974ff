/** The picture of the chosen version, as React state. Another choice leaves the last one behind. */
"use client";

import { useCallback, useEffect, useState } from "react";
import type * as Y from "yjs";
import { ApiError, NetworkError } from "@/client/http";
import { onceBack } from "@/client/reach";
import type { ListedVersion } from "./arrange-versions";
import { Comparer } from "./comparer";
import { failureWords } from "./failure-words";
import { type Picture, type PictureRequest, takePicture } from "./picture";
import type { VersionReader } from "./version-reader";

export type PictureState =
  | { phase: "loading" }
  /** `isAlone`: it is the version itself, and others may well open. */
  | { phase: "failed"; words: string; isAlone: boolean }
  | { phase: "ready"; picture: Picture };

export function usePicture(wanted: PictureRequest, { read }: VersionReader, live: Y.Doc) {
  const version = useSame(wanted.version);
  const older = useSame(wanted.older);
  const { compared } = wanted;
  const [shown, setShown] = useState<PictureState>({ phase: "loading" });
  const [attempt, setAttempt] = useState(0);
  const [comparer] = useState(() => new Comparer());
  const fail = useCallback((error: unknown) => {
    const isAlone = !(error instanceof NetworkError || error instanceof ApiError);
    setShown({ phase: "failed", words: failureWords(error), isAlone });
  }, []);

  useEffect(() => {
    comparer.warm();
    return () => comparer.close();
  }, [comparer]);

  useEffect(() => {
    const stop = new AbortController();
    // `attempt` is what makes this run again.
    void attempt;
    setShown({ phase: "loading" });
    const sources = { read, live, compare: comparer.compare };
    takePicture({ version, older, compared }, sources, stop.signal).then(
      (picture) => {
        if (!stop.signal.aborted) setShown({ phase: "ready", picture });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) fail(error);
      },
    );
    return () => stop.abort();
  }, [version, older, compared, read, live, comparer, attempt, fail]);

  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const isMissing = shown.phase === "failed" && !shown.isAlone;
  useEffect(() => {
    if (isMissing) return onceBack(again);
  }, [isMissing, again]);
  return { shown, fail, again };
}

/** The same object for as long as it is the same version: a list that is read again, or a name, changes no picture. */
function useSame<Chosen extends ListedVersion | null>(version: Chosen): Chosen {
  const [kept, keep] = useState(version);
  if (kept?.id === version?.id) return kept;
  keep(version);
  return version;
}
