/** Why payments refused a call (PY-001). */
import { ApiError } from "../http";

/** The `code` of a refusal, such as `stale`; null for other errors. */
export function payCode(error: unknown): string | null {
  const code = error instanceof ApiError ? error.details.code : null;
  return typeof code === "string" ? code : null;
}
