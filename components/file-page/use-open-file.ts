/** Opens the file the address bar names, remembers it in this browser's list, and closes it with the page. */
"use client";

import { useCallback, useEffect, useState } from "react";
import { onceBack } from "@/client/reach";
import { type OpenFile, openFile } from "@/client/sync";
import { kindOfDoc } from "@/lib/kinds/file-kind";
import { fetchEditor } from "./ahead";
import { keepInList } from "./keep-in-list";
import { linkHere } from "./link-here";
import { type OpenProblem, problemOf } from "./problem";

export type Opening =
  | { phase: "opening" }
  | { phase: "failed"; problem: OpenProblem }
  | { phase: "open"; file: OpenFile };

/** `again()` tries once more from the start. The link itself never enters the state of React. */
export function useOpenFile(): { opening: Opening; again: () => void } {
  const [opening, setOpening] = useState<Opening>({ phase: "opening" });
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((count) => count + 1), []);

  useEffect(() => {
    let left = false;
    let close = () => {};
    setOpening({ phase: "opening" });
    // `attempt` is what makes this run again.
    void attempt;
    linkHere(window.location)
      .then((link) => openFile(link))
      .then(
        (file) => {
          void fetchEditor(kindOfDoc(file.doc));
          const forget = keepInList(file);
          close = () => {
            forget();
            void file.close();
          };
          if (left) close();
          else setOpening({ phase: "open", file });
        },
        (error: unknown) => {
          if (!left) setOpening({ phase: "failed", problem: problemOf(error) });
        },
      );
    return () => {
      left = true;
      close();
    };
  }, [attempt]);

  const isUnreached = opening.phase === "failed" && opening.problem.code === "network";
  useEffect(() => {
    if (isUnreached) return onceBack(again);
  }, [isUnreached, again]);

  // Another link pasted over this one in the address bar changes only the fragment: no page load.
  useEffect(() => {
    window.addEventListener("hashchange", again);
    return () => window.removeEventListener("hashchange", again);
  }, [again]);

  return { opening, again };
}
