/** When a client without a stream asks again (DB-024). */
import type { Timing } from "./timing";

export function pollDelay(timing: Timing, state: { hidden: boolean; peers: number }): number {
  if (state.hidden) return timing.pollHidden;
  return state.peers > 0 ? timing.pollTogether : timing.pollAlone;
}
