/** Runs something that may fail, one attempt at a time: whether it is running, and the last failure's message. */
"use client";

import { useRef, useState } from "react";

export interface Try<Failure, Which extends string> {
  /** What runs now. */
  running: Which | "it" | null;
  busy: boolean;
  failure: Failure | null;
  /**
   * Does nothing while one runs. Takes the last failure away first.
   * @returns whether it came to its end
   */
  run: (act: () => unknown, which?: Which | "it") => Promise<boolean>;
  /** Says something else, or nothing. */
  setFailure: (failure: Failure | null) => void;
}

/** @param explain what is said of an error; null when it is told in another way. What was stopped has not failed. */
export function useTry<Failure = never, Which extends string = "it">(
  explain: (error: unknown, which: Which | "it") => Failure | null,
): Try<Failure, Which> {
  const [running, setRunning] = useState<Which | "it" | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isRunning = useRef(false);

  async function run(act: () => unknown, which: Which | "it" = "it"): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setRunning(which);
    setFailure(null);
    try {
      await act();
      return true;
    } catch (error) {
      if (!wasStopped(error)) setFailure(explain(error, which));
      return false;
    } finally {
      isRunning.current = false;
      setRunning(null);
    }
  }

  return { running, busy: running !== null, failure, run, setFailure };
}

export function wasStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
