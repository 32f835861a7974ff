/** The bar at the bottom of the screen: the progress and the next step. */
"use client";

import { ArrowDown, CheckCheck, PenLine } from "lucide-react";
import type { Ref } from "react";
import { Button } from "@/components/ui/button";
import type { Walk } from "./use-walk";

interface StepBarProps {
  walk: Walk;
  hasInk: boolean;
  isReady: boolean;
  /** The button of the last step. */
  last: Ref<HTMLButtonElement>;
  onSignHere: () => void;
  onReview: () => void;
}

export function StepBar({ walk, hasInk, isReady, last, onSignHere, onReview }: StepBarProps) {
  const { places, left, at, goTo, fillAll } = walk;
  const done = places.length - left.length;
  const [next] = left;
  return (
    <section
      aria-label="Next step"
      className="no-print sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 bg-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-high sm:-mx-6 sm:rounded-t-lg sm:px-6"
    >
      <p aria-live="polite" className="min-w-0 flex-1 basis-24 text-sm text-ink-soft">
        {wordsOf(done, places.length)}
      </p>
      {hasInk && left.length > 1 ? (
        <Button variant="quiet" icon={CheckCheck} onClick={fillAll}>
          Sign all {left.length}
        </Button>
      ) : null}
      {!next ? (
        <Button ref={last} variant="primary" disabled={!isReady} icon={PenLine} onClick={onReview}>
          Agree and sign
        </Button>
      ) : at ? (
        <Button variant="primary" icon={PenLine} onClick={onSignHere}>
          Sign here
        </Button>
      ) : (
        <Button variant="primary" disabled={!isReady} icon={ArrowDown} onClick={() => goTo(next)}>
          {done > 0 ? "Next field" : "Go to the signature"}
        </Button>
      )}
    </section>
  );
}

function wordsOf(done: number, all: number): string {
  if (done === all) return "All fields are filled in.";
  if (all === 1) return "Read it, then sign in one place.";
  return done === 0 ? `Read it, then sign in ${all} places.` : `${done} of ${all} places signed.`;
}
