"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import type { Failure } from "./failure";

/** Says what failed, and counts down to when it may be tried again. */
export function FailureBanner({ failure, action }: { failure: Failure; action?: ReactNode }) {
  const left = useSecondsUntil(failure.notBefore);
  return (
    <Banner tone="bad" action={action}>
      {failure.words}
      {left > 0 ? (
        <>
          {" Try again in "}
          <span aria-live="off" className="tabular-nums">
            {clock(left)}
          </span>
          .
        </>
      ) : null}
      {failure.notBefore !== undefined && left === 0 ? " You can try again now." : null}
    </Banner>
  );
}

/** Whole seconds, 0 from then on. */
export function useSecondsUntil(moment: number | undefined): number {
  const secondsLeft = () => (moment ? Math.max(0, Math.ceil((moment - Date.now()) / 1000)) : 0);
  const [, tick] = useState(0);
  useEffect(() => {
    if (moment === undefined) return;
    const timer = setInterval(() => {
      tick((count) => count + 1);
      if (Date.now() >= moment) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return secondsLeft();
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
