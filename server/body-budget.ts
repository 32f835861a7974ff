/**
 * How many bytes of request bodies this process holds: bounded for each network and for all, so that a flood from one
 * leaves room for the others. Bytes count from their arrival until their request is answered, whatever was declared.
 */
import { env } from "@/lib/env";

/** A body that has been silent for so long is dropped when another needs its room. */
const STALLED_MS = 5_000;
/** What each piece costs beside its bytes (Node's buffer and what it stands on; measured: 320 outside the heap alone). */
const PIECE_BYTES = 512;

/** The part of the budget that one request's body has. */
export interface Place {
  /** Counts a piece that arrived. @returns whether there is room for it */
  hold(piece: Uint8Array, now?: number): boolean;
  /** The body is complete: its request is running and is not dropped any more. */
  settle(): void;
  /** Its bytes are held no more. */
  leave(): void;
}

interface Taken {
  readonly network: string;
  readonly giveWay: () => void;
  bytes: number;
  heardAt: number;
}

export interface BudgetLimits {
  /** Bytes. */
  total: number;
  ofNetwork: number;
}

export class BodyBudget {
  /** Incomplete bodies, the longest silent first. */
  private readonly arriving = new Set<Taken>();
  private readonly networks = new Map<string, number>();
  private held = 0;

  /** @param limits asked when bytes come, so that they may be a setting */
  constructor(private readonly limits: () => BudgetLimits) {}

  /** Bytes held now. */
  get bytes(): number {
    return this.held;
  }

  /** @param giveWay ends the request when others need its room; its place is gone then */
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

  /** @param network whose body it must be, or null for anybody's */
  private stalled(network: string | null, now: number): Taken | null {
    for (const taken of this.arriving) {
      if (now - taken.heardAt < STALLED_MS) return null;
      if (network === null || taken.network === network) return taken;
    }
    return null;
  }

  /** The body of the same network with the fewest bytes, if that is another: so the least is sent for nothing. */
  private smallestOf(taken: Taken): Taken | null {
    let least = taken;
    for (const other of this.arriving)
      if (other.network === taken.network && other.bytes < least.bytes) least = other;
    return least === taken ? null : least;
  }

  /** The most silent body of the network that holds most, if that is more than this: floods give way to the others. */
  private largestFlood(than: number): Taken | null {
    let [network, most] = ["", than];
    for (const [name, held] of this.networks) if (held > most) [network, most] = [name, held];
    for (const taken of this.arriving) if (taken.network === network) return taken;
    return null;
  }
}

/** This process's. One network has half of it, which is room for the largest body at least (lib/env.ts). */
export const bodies = new BodyBudget(() => {
  const total = env().BODIES_IN_FLIGHT_MB * 1_000_000;
  return { total, ofNetwork: total / 2 };
});
