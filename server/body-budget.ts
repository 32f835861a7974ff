/**
 * Limits the bytes of request bodies that this process holds, per network and in all, so that a flood from one network
 * leaves room for others. Bytes count from their arrival until their request is answered; the declared length does not
 * matter.
 */
import { env } from "@/lib/env";

/** A body that has received nothing for this long may be dropped for another. */
const STALLED_MS = 5_000;
/**
 * The memory cost of a piece besides its bytes: Node's buffer and its backing store (measured: 320 bytes outside the
 * heap alone).
 */
const PIECE_BYTES = 512;

/** One request's share of the budget. */
export interface Place {
  /** Counts a piece that arrived. @returns whether it fits */
  hold(piece: Uint8Array, now?: number): boolean;
  /** Marks the body as complete: its request is running and can no longer be dropped. */
  settle(): void;
  /** Releases its bytes. */
  leave(): void;
}

interface Taken {
  readonly network: string;
  readonly giveWay: () => void;
  bytes: number;
  heardAt: number;
}

export interface BudgetLimits {
  /** In bytes. */
  total: number;
  ofNetwork: number;
}

export class BodyBudget {
  /** Incomplete bodies, the longest inactive first. */
  private readonly arriving = new Set<Taken>();
  private readonly networks = new Map<string, number>();
  private held = 0;

  /** @param limits read for each piece, so that they may be a setting */
  constructor(private readonly limits: () => BudgetLimits) {}

  /** Bytes held now. */
  get bytes(): number {
    return this.held;
  }

  /** @param giveWay ends the request when others need its room; its bytes are released already */
  enter(network: string, giveWay: () => void): Place {
    const taken: Taken = { network, giveWay, bytes: 0, heardAt: 0 };
    return {
      hold: (piece, now = performance.now()) => this.hold(taken, PIECE_BYTES + piece.length, now),
      settle: () => void this.arriving.delete(taken),
      leave: () => this.leave(taken),
    };
  }

  private hold(taken: Taken, bytes: number, now: number): boolean {
    taken.heardAt = now;
    this.arriving.delete(taken);
    this.arriving.add(taken);
    const { total, ofNetwork } = this.limits();
    for (;;) {
      const wanted = this.of(taken.network) + bytes;
      const isNetworkFull = wanted > ofNetwork;
      if (!isNetworkFull && this.held + bytes <= total) break;
      const scope = isNetworkFull ? taken.network : null;
      const victim =
        this.stalled(scope, now) ??
        (isNetworkFull ? this.smallestOf(taken) : this.largestFlood(wanted));
      if (!victim) return false;
      this.leave(victim);
      victim.giveWay();
    }
    this.count(taken, bytes);
    return true;
  }

  private leave(taken: Taken): void {
    this.arriving.delete(taken);
    this.count(taken, -taken.bytes);
  }

  private count(taken: Taken, bytes: number): void {
    taken.bytes += bytes;
    this.held += bytes;
    const ofNetwork = this.of(taken.network) + bytes;
    if (ofNetwork > 0) this.networks.set(taken.network, ofNetwork);
    else this.networks.delete(taken.network);
  }

  private readonly of = (network: string): number => this.networks.get(network) ?? 0;

  /** @param network whose stalled body is wanted, or null for any */
  private stalled(network: string | null, now: number): Taken | null {
    for (const taken of this.arriving) {
      if (now - taken.heardAt < STALLED_MS) return null;
      if (network === null || taken.network === network) return taken;
    }
    return null;
  }

  /** The network's smallest other body, so that the fewest bytes have to be sent again. */
  private smallestOf(taken: Taken): Taken | null {
    let least = taken;
    for (const other of this.arriving)
      if (other.network === taken.network && other.bytes < least.bytes) least = other;
    return least === taken ? null : least;
  }

  /**
   * The longest inactive body of the network that holds most, if that is more than this: a flood gives way to others.
   */
  private largestFlood(than: number): Taken | null {
    let [network, most] = ["", than];
    for (const [name, held] of this.networks) if (held > most) [network, most] = [name, held];
    for (const taken of this.arriving) if (taken.network === network) return taken;
    return null;
  }
}

/** This process's budget. One network gets half of it, which fits at least the largest body (lib/env.ts). */
export const bodies = new BodyBudget(() => {
  const total = env().BODIES_IN_FLIGHT_MB * 1_000_000;
  return { total, ofNetwork: total / 2 };
});
