/** Compares versions in a worker, one at a time; a comparison that is no longer needed is stopped. */
import { doesNotOpen } from "@/client/history-state";
import type { BlockDifference } from "@/lib/kinds/note/difference";
import { type Comparison, compareStates, type Question } from "./comparison";

/** The steps in parts, and last what is to be known of them all. */
export type CompareMessage =
  | { steps: BlockDifference[] }
  | { about: Omit<Comparison, "steps"> }
  | { failed: "damaged" | (string & {}) };

export type Compare = (question: Question, signal: AbortSignal) => Promise<Comparison>;

export class Comparer {
  private worker: Worker | null = null;

  /** Starting a worker takes as long as comparing: it is ready before it is asked. What cannot be started is done here. */
  warm(): void {
    if (this.worker !== null || typeof Worker === "undefined") return;
    try {
      const address = new URL("./comparer-worker.ts", import.meta.url);
      this.worker = new Worker(address, { type: "module" });
    } catch (error) {
      console.error("Versions are compared on the page.", error);
    }
  }

  close(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  /** @throws what the signal was aborted with, Distrust for a state that is none, Error when it cannot be compared */
  readonly compare: Compare = async (question, signal) => {
    signal.throwIfAborted();
    this.warm();
    const { worker } = this;
    if (worker === null) return compareStates(question);
    try {
      return await ask(worker, question, signal);
    } catch (error) {
      // It may still be at work on what nobody waits for.
      if (this.worker === worker) this.close();
      throw error;
    }
  };
}

function ask(worker: Worker, question: Question, signal: AbortSignal): Promise<Comparison> {
  const steps: BlockDifference[] = [];
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = () => reject(new Error("This browser couldn’t compare the versions."));
    worker.onmessage = ({ data }: MessageEvent<CompareMessage>) => {
      if ("steps" in data) steps.push(...data.steps);
      else if ("about" in data) resolve({ ...data.about, steps });
      else reject(data.failed === "damaged" ? doesNotOpen() : new Error(data.failed));
    };
    worker.postMessage(question);
  });
}
