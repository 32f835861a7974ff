/** The picture of the chosen version, as React state. Another choice leaves the last one behind. */
"use client";

import { useCallback, useEffect, useState } from "react";
import type * as Y from "yjs";
import { failureWords } from "./failure-words";
import { type Picture, takePicture, type Wanted } from "./picture";
import type { VersionReader } from "./version-reader";

export type Shown =
  | { phase: "loading" }
  | { phase: "failed"; words: string }
  | { phase: "ready"; picture: Picture };

export function usePicture(
  { version, older, compared }: Wanted,
  reader: VersionReader,
  live: Y.Doc,
) {
  const [shown, setShown] = useState<Shown>({ phase: "loading" });
  const [attempt, setAttempt] = useState(0);
  const fail = useCallback(
    (error: unknown) => setShown({ phase: "failed", words: failureWords(error) }),
    [],
  );

  useEffect(() => {
    let left = false;
    // `attempt` is what makes this run again.
    void attempt;
    setShown({ phase: "loading" });
    takePicture({ version, older, compared }, reader.read, live).then(
      (picture) => {
        if (!left) setShown({ phase: "ready", picture });
      },
      (error: unknown) => {
        if (!left) fail(error);
      },
    );
    return () => {
      left = true;
    };
  }, [version, older, compared, reader, live, attempt, fail]);

  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { shown, fail, again };
}
