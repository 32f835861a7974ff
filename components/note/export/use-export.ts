/** An export in progress: how far it is, how to cancel it, and its result. */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { saveFile } from "@/components/shell/save-file";
import type { Exportable, ExportedNote, ExportFormat, makeExport, Step } from "./make";

export type ExportState =
  | { phase: "ready" | "stopped" | "failed" }
  | { phase: "running"; step: Step }
  | { phase: "done"; made: ExportedNote };

/** @param onWhole gets the name of a complete file */
export function useExport(make: typeof makeExport, onWhole: (name: string) => void) {
  const [state, setState] = useState<ExportState>({ phase: "ready" });
  const control = useRef<AbortController>(undefined);
  const stop = useCallback(() => control.current?.abort(), []);
  useEffect(() => stop, [stop]);

  async function run(format: ExportFormat, exportable: Exportable) {
    const own = new AbortController();
    control.current = own;
    setState({ phase: "running", step: { done: 0, words: "Reading the text" } });
    const tell = (step: Step) => {
      if (!own.signal.aborted) setState({ phase: "running", step });
    };
    try {
      const made = await make(format, exportable, { signal: own.signal, tell });
      own.signal.throwIfAborted();
      saveFile(made.name, made.content);
      setState({ phase: "done", made });
      if (made.missing.length === 0) onWhole(made.name);
    } catch (error) {
      if (!own.signal.aborted) console.error("The note wasn’t exported.", error);
      setState({ phase: own.signal.aborted ? "stopped" : "failed" });
    }
  }

  return { state, run, stop };
}
