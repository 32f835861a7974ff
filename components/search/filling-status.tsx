/** How many files can be searched by their text so far, and the way to pause it or go on. Nothing when all can. */
"use client";

import { clockWords } from "@/components/archive/archive-work";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Filling } from "./use-search";

export function FillingStatus({ filling, className }: { filling: Filling; className?: string }) {
  const said = wordsOf(filling);
  if (said === null) return null;
  const { phase, rest, read, of, pause, resume } = filling;
  return (
    <div className={className}>
      <div className="flex min-h-9 items-center justify-between gap-3">
        <p className="min-w-0 text-sm text-ink-faint tabular-nums">{said}</p>
        {phase === "reading" && rest === null ? (
          <Button variant="quiet" onClick={pause}>
            Pause
          </Button>
        ) : (
          <Button variant="quiet" onClick={resume}>
            {rest === "paused" ? "Resume" : rest === "saver" ? "Read all" : "Try again"}
          </Button>
        )}
      </div>
      {phase === "reading" && rest === null ? (
        <ProgressBar label="Reading files for search" done={read} of={of} className="mt-1" />
      ) : null}
    </div>
  );
}

/** Null when there is nothing to say. */
export function wordsOf({ phase, rest, read, of, waitsUntil }: Omit<Filling, "pause" | "resume">) {
  if (of === 0 || read >= of) return null;
  const count = `${read.toLocaleString("en")} of ${of.toLocaleString("en")}`;
  if (rest === "paused") return `Paused. You can search the text of ${count} files.`;
  if (rest === "saver")
    return `To save data, you can only search the text of files opened here: ${count}.`;
  if (waitsUntil !== null)
    return `The server’s limit was reached. Reading continues at ${clockWords(waitsUntil)}.`;
  if (phase === "reading") return `Reading your files for search: ${count}`;
  if (phase === "unreached")
    return `The server can’t be reached. You can search the text of ${count} files.`;
  return null;
}
