/** The status shown at the top of a file, as a pure function of the connection's state. */
import type { Refusal, SyncStatus } from "./types";

export type Facts = {
  refusal: Refusal | null;
  connected: boolean;
  hasUnsent: boolean;
  transport: SyncStatus["transport"];
  peers: number;
  damaged: number;
  isInPageOnly: boolean;
};

export function statusOf(facts: Facts): SyncStatus {
  return {
    save: saveState(facts),
    transport: facts.connected && facts.refusal?.status !== 0 ? facts.transport : "none",
    peers: facts.peers,
    ...(facts.refusal === null ? {} : { refusal: facts.refusal }),
    ...(facts.damaged === 0 ? {} : { damaged: facts.damaged }),
    ...(facts.isInPageOnly ? { isInPageOnly: true } : {}),
  };
}

function saveState({ refusal, connected, hasUnsent }: Facts): SyncStatus["save"] {
  // Earlier edits may be saved or deleted by now; only those still waiting are known.
  if (refusal !== null) return hasUnsent ? "refused" : "stopped";
  if (!connected) return "offline";
  return hasUnsent ? "saving" : "saved";
}

/** Of two that `statusOf` made, whose members come in one order. */
export function sameStatus(a: SyncStatus, b: SyncStatus): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
