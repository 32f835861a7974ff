/** The level of the client that calls: its spelling is checked here, and each file compares it with its own (F-022). */
import { HttpError } from "@/lib/http/errors";

const NAME = "x-svc-client";
/** Higher ones say no more. */
const HIGHEST = 999;

/** The level a request names: 1 where it names none, and null for what is no whole number from 1 on. */
export function readClientLevel(headers: Headers): number | null {
  const given = headers.get(NAME) ?? "1";
  return /^0*[1-9]\d*$/.test(given) ? Math.min(Number(given), HIGHEST) : null;
}

/** Leaves a level in the one spelling there is of it. @throws 400 `upgrade` for what is none */
export function normalizeClientLevel(headers: Headers): void {
  const given = headers.get(NAME);
  if (given === null) return;
  const level = readClientLevel(headers);
  if (level === null)
    throw new HttpError(400, "upgrade", "X-Svc-Client must be a whole number from 1 on.");
  if (given !== String(level)) headers.set(NAME, String(level));
}
