/** Why a file did not open, as the page needs it: plain values, and no part of the link. */
import { OpenError } from "@/client/sync";

export type ProblemCode = OpenError["code"];

export interface OpenProblem {
  code: ProblemCode;
  /** ISO time, for a file in the Trash. */
  trashedAt: string | null;
  /** Seconds to wait, when the server asked for patience. */
  retryAfter: number | null;
}

/** Anything thrown while opening; what is not one of the known refusals is a fault of ours: `server`. */
export function problemOf(error: unknown): OpenProblem {
  if (!(error instanceof OpenError)) return { code: "server", trashedAt: null, retryAfter: null };
  const { code, trashedAt = null, retryAfter = null } = error;
  return { code, trashedAt, retryAfter };
}
