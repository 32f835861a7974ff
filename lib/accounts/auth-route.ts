/** What the sign-in routes share: bodies refused and answers written as better-auth's client expects them (D-40). */
import { pool } from "@/db/client";
import { HttpError } from "@/lib/http/errors";
import { type Called, caller } from "@/lib/http/families";
import { json } from "@/lib/http/formats";
import { TAKE_ROOM } from "@/lib/http/health";
import { family } from "@/lib/http/route";

/** A refusal with a code of better-auth's. */
export function authError(status: number, code: string, message: string): HttpError {
  return new HttpError(status, null, message, code ? { extra: { code } } : {});
}

/** What its client looks for where one field is wrong. */
const CODES: Record<string, string> = { email: "INVALID_EMAIL", password: "INVALID_PASSWORD" };

/** Signing up, in and out: the document API's error format, with the codes of better-auth's client beside it (D-40). */
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
 * Asks better-auth and writes its answer as ours, cookies included.
 * @throws its refusal as a typed error; a lost database as the driver's own fault
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
  // It hides what failed beneath it: whether that was the database, or its disk, is asked here.
  if (status >= 500 || code.startsWith("FAILED_TO_")) await pool().query(TAKE_ROOM);
  return status >= 500
    ? authError(500, "INTERNAL_SERVER_ERROR", "Something went wrong on our side.")
    : authError(status, code, message);
}
