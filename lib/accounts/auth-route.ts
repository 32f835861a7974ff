/** What the sign-in routes share: refusals and answers in the format that better-auth's client expects (D-40). */
import { pool } from "@/db/client";
import { HttpError } from "@/lib/http/errors";
import { type Called, caller } from "@/lib/http/families";
import { json } from "@/lib/http/formats";
import { TAKE_ROOM } from "@/lib/http/health";
import { family } from "@/lib/http/route";

/** A refusal with one of better-auth's codes. */
export function authError(status: number, code: string, message: string): HttpError {
  return new HttpError(status, null, message, code ? { extra: { code } } : {});
}

/** The codes its client expects when a field is invalid. */
const CODES: Record<string, string> = { email: "INVALID_EMAIL", password: "INVALID_PASSWORD" };

/** Signing up, in and out: our error format with better-auth's codes added for its client (D-40). */
export const authApi = family<Called>("auth", caller("own"), {
  reword: (fault) => (fault instanceof HttpError ? withFieldsCode(fault) : fault),
});

function withFieldsCode(error: HttpError): HttpError {
  const { status, reason, message, options } = error;
  const { fields = {} } = (options.extra ?? {}) as { fields?: object };
  const code = CODES[Object.keys(fields)[0] ?? ""];
  const extra = { ...options.extra, code };
  return code ? new HttpError(status, reason, message, { ...options, extra }) : error;
}

/**
 * Calls better-auth and returns its answer as ours, with its cookies.
 * @throws its refusal as a typed error; a lost database as the driver's error
 */
export async function answerOf(asked: Promise<Response>): Promise<Response> {
  const theirs = await asked;
  const value: unknown = await theirs.json();
  if (!theirs.ok) throw await refusalOf(theirs.status, value);
  const ours = json(200, value);
  for (const cookie of theirs.headers.getSetCookie()) ours.headers.append("Set-Cookie", cookie);
  return ours;
}

async function refusalOf(status: number, value: unknown): Promise<HttpError> {
  const { code = "", message = "" } = (value ?? {}) as { code?: string; message?: string };
  // better-auth hides the cause, so the database is checked here: was it unavailable, or its disk full?
  if (status >= 500 || code.startsWith("FAILED_TO_")) await pool().query(TAKE_ROOM);
  return status >= 500
    ? authError(500, "INTERNAL_SERVER_ERROR", "Something went wrong on our side.")
    : authError(status, code, message);
}
