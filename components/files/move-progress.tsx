import { Button } from "@/components/ui/button";
import type { RunningMove } from "./use-moves";

/** How far a move of several files is, and the way to stop it. What is done by then stays done. */
export function MoveProgress({ move }: { move: RunningMove }) {
  const { what, done, of, stop } = move;
  return (
    <div className="flex min-h-9 w-full items-center gap-3 text-sm">
      <p className="whitespace-nowrap text-ink-soft tabular-nums">
        {what}: {done} of {of}
      </p>
      <div
        role="progressbar"
        aria-label={what}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        className="h-1.5 min-w-8 flex-1 overflow-hidden rounded-full bg-pressed"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-100 ease-linear"
          style={{ width: `${(done / of) * 100}%` }}
        />
      </div>
      <Button variant="quiet" onClick={stop}>
        Cancel
      </Button>
    </div>
  );
}
