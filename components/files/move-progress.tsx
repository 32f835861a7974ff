import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { RunningMove } from "./use-moves";

/** How far a move of several files is, and the way to stop it. What is done by then stays done. */
export function MoveProgress({ move }: { move: RunningMove }) {
  const { what, done, of, stop } = move;
  return (
    <div className="flex min-h-9 w-full items-center gap-3 text-sm">
      <p className="whitespace-nowrap text-ink-soft tabular-nums">
        {what}: {done} of {of}
      </p>
      <ProgressBar label={what} done={done} of={of} className="min-w-8 flex-1" />
      <Button variant="quiet" onClick={stop}>
        Cancel
      </Button>
    </div>
  );
}
