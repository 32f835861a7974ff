/** The level of the client that calls: its spelling is checked here, and each file compares it with its own (F-022). */
import { HttpError } from "@/lib/http/errors";

const NAME = "x-svc-client";
/** Higher ones say no more. */
const HIGHEST_LEVEL = 999;

/** The level that a request names: 1 by default, null unless it is a positive integer. */
export function readClientLevel(headers: Headers): number | null {
  const given = headers.get(NAME) ?? "1";
  return /^0*[1-9]\d*$/.test(given) ? Math.min(Number(given), HIGHEST_LEVEL) : null;
}

/** Normalizes the level's spelling. @throws 400 `upgrade` for an invalid one */
export function normalizeClientLevel(headers: Headers): void {
  const given = headers.get(NAME);
  if (given === null) return;
  const level = readClientLevel(headers);
  if (level === null)
    throw new HttpError(400, "upgrade", "X-Svc-Client must be a whole number from 1 on.");
  if (given !== String(level)) headers.set(NAME, String(level));
}
