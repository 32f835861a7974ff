/** How long to wait after failures: doubling, with jitter so that a restarted server is not stormed. */
export class Backoff {
  private failures = 0;

  constructor(
    private readonly first: number,
    private readonly longest: number,
    private readonly random: () => number,
  ) {}

  /** Milliseconds to wait after one more failure: between half and all of the doubled time. */
  next(): number {
    const full = Math.min(this.longest, this.first * 2 ** Math.min(this.failures, 20));
    this.failures += 1;
    return full / 2 + (full / 2) * this.random();
  }

  reset(): void {
    this.failures = 0;
  }
}
