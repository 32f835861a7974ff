/**
 * How long to wait after failures: doubling, with jitter, so that clients do not all return at once after a restart.
 */
import type { PageLife } from "../page-life";
import { TIMING, type Timing } from "./timing";

export class Backoff {
  private failures = 0;
  private dueAt = 0;

  constructor(
    private readonly first: number,
    private readonly longest: number,
    private readonly random: () => number,
    /** Additional random time for the longest wait. */
    private readonly spread: () => number = () => 0,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Milliseconds until the next try: between half and all of the doubled time. Failures reported before that try belong
   * to the same outage and wait for the same time.
   */
  next(): number {
    const now = this.now();
    if (this.dueAt <= now) this.dueAt = now + this.wait();
    return this.dueAt - now;
  }

  reset(): void {
    this.failures = 0;
    this.dueAt = 0;
  }

  private wait(): number {
    const doubled = this.first * 2 ** Math.min(this.failures, 20);
    this.failures += 1;
    const share = this.random();
    if (doubled < this.longest) return (doubled / 2) * (1 + share);
    return (this.longest / 2) * (1 + share) + this.spread() * share;
  }
}

/** When to retry after a server did not answer: soon while the page is visible, otherwise within a minute. */
export function serverBackoff(
  { page, random }: { page: Pick<PageLife, "isHidden"> | null; random: () => number },
  { retryFirst, retryMax, retryHidden }: Timing = TIMING,
  now?: () => number,
): Backoff {
  const spread = () => (page?.isHidden() ? retryHidden - retryMax : 0);
  return new Backoff(retryFirst, retryMax, random, spread, now);
}
