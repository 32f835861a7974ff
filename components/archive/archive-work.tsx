/** Long work on an archive as a section shows it: how far it is, that it waits, and the way to stop it. */
"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { ArchiveError } from "@/client/archive/errors";
import type { Failure } from "@/components/page/failure";
import { refusalOf } from "@/components/page/refusal";
import { useLeaveWarning } from "@/components/shell/use-leave-warning";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { wasStopped } from "@/components/ui/use-try";

export interface Step {
  /** What is being done, such as “Exporting”. */
  what: string;
  done: number;
  of: number;
  /** How far it is in words. */
  words: string;
  /** Why it waits now, and until when. */
  waits: string | null;
}

type State<Result> =
  | { phase: "idle" | "stopped" | "locked" }
  | { phase: "running"; step: Step }
  | { phase: "done"; result: Result }
  | { phase: "failed"; failure: Failure };

export interface WorkOptions {
  signal: AbortSignal;
  tell: (step: Step) => void;
}

/** What the work gives when the vault's key is not in this browser. */
export const LOCKED = Symbol("locked");

export function useArchiveWork<Result extends object>() {
  const [state, setState] = useState<State<Result>>({ phase: "idle" });
  const control = useRef<AbortController>(undefined);
  const stop = useCallback(() => control.current?.abort(), []);
  useEffect(() => stop, [stop]);
  useLeaveWarning(state.phase === "running");

  const run = useCallback(
    async (begin: Step, work: (way: WorkOptions) => Promise<Result | typeof LOCKED>) => {
      const own = new AbortController();
      control.current = own;
      const tell = (step: Step) => setState({ phase: "running", step });
      tell(begin);
      try {
        const result = await work({ signal: own.signal, tell });
        setState(result === LOCKED ? { phase: "locked" } : { phase: "done", result });
      } catch (error) {
        if (own.signal.aborted || wasStopped(error)) setState({ phase: "stopped" });
        else setState({ phase: "failed", failure: failureOf(error) });
      }
    },
    [],
  );

  return { state, run, stop };
}

function failureOf(error: unknown): Failure {
  if (error instanceof ArchiveError) return { words: error.message };
  if (error instanceof DOMException && error.name === "QuotaExceededError")
    return { words: "There isn’t enough space for the archive on this device. Nothing was saved." };
  return refusalOf(error);
}

/** The button comes back when the work is over, and with it the focus that was on its Cancel. */
export function useReturnOfFocus(button: RefObject<HTMLButtonElement | null>, phase: string): void {
  const before = useRef(phase);
  useEffect(() => {
    const isOver = before.current === "running" && phase !== "running";
    before.current = phase;
    if (isOver && document.activeElement === document.body) button.current?.focus();
  }, [button, phase]);
}

export function ArchiveProgress({ step, onStop }: { step: Step; onStop: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  // The button that began it is gone.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-sm text-ink-soft tabular-nums">
          {step.what}: {step.words}
        </p>
        <Button ref={cancel} variant="quiet" onClick={onStop}>
          Cancel
        </Button>
      </div>
      <ProgressBar label={step.what} done={step.done} of={step.of} className="mt-2" />
      <p role="status" className="mt-2 text-sm text-ink-soft empty:hidden">
        {step.waits}
      </p>
    </div>
  );
}

/** A moment of today, or of tomorrow night. */
export function clockWords(moment: number): string {
  return new Date(moment).toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" });
}
