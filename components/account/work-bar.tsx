/**
 * Progress of deriving keys from a password. The browser reports none, so the bar is timed by a fiftieth of the work on this
 * device, and waits near its end until the work is done.
 */
"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Running } from "./use-work";

const STEP_MS = 100;
const MAX_SHARE = 0.96;

export function WorkBar({ running, onStop }: { running: Running; onStop: () => void }) {
  const [now, setNow] = useState(running.startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  const { estimate, startedAt } = running;
  const part = estimate === null ? 0 : Math.min((now - startedAt) / estimate, MAX_SHARE);
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-soft">
          Making keys from your password{estimate === null ? "" : `, ${lasting(estimate)}`}
        </p>
        <Button variant="quiet" onClick={onStop}>
          Cancel
        </Button>
      </div>
      <ProgressBar label="Making keys" done={Math.round(part * 100)} of={100} className="mt-2" />
    </div>
  );
}

function lasting(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return seconds === 1 ? "about a second" : `about ${seconds} seconds`;
}
