/** What the sign-in routes share: bodies refused and answers written as better-auth's client expects them (D-40). */
import type * as z from "zod";
import { pool } from "@/db/client";
import { HttpError } from "@/lib/http/errors";
import { json } from "@/lib/http/formats";
import { networkOf } from "@/lib/http/network";
import { body } from "@/lib/http/parse";
import { type Limit, refuseWhenSpent, take } from "@/lib/http/rate-limit";
import { type Call, described, type Step } from "@/lib/http/route";
import { accountErrors } from "./errors";
import { type SignedIn, signedIn } from "./session";

/** A refusal in both wordings: ours (`error`) and better-auth's (`code`, `message`). */
export function authError(
  status: number,
  code: string,
  message: string,
  extra: Record<string, unknown> = {},
): HttpError {
  return new HttpError(status, null, message, { extra: { code, message, ...extra } });
}

/** Our own refusal, with a code for better-auth's client. */
function worded(error: HttpError, code: string): HttpError {
  const { status, reason, message, options } = error;
  const extra = { ...options.extra, code, message };
  return new HttpError(status, reason, message, { ...options, extra });
}

async function orWorded<Answer>(asked: Promise<Answer>, status: number, code: string) {
  try {
    return await asked;
  } catch (fault) {
    throw fault instanceof HttpError && fault.status === status ? worded(fault, code) : fault;
  }
}

const SPENT = "TOO_MANY_REQUESTS";
const CODES: Record<string, string> = { email: "INVALID_EMAIL", password: "INVALID_PASSWORD" };

/** Parses the body (400 with a code of better-auth's). */
export function authBody<Schema extends z.ZodType>(
  schema: Schema,
): Step<Call, { body: z.output<Schema> }> {
  const parse = body(schema);
  return described(parse.description ?? {}, async (call) => {
    try {
      return await parse(call);
    } catch (fault) {
      if (!(fault instanceof HttpError) || fault.status !== 400) throw fault;
      const { fields = {} } = (fault.options.extra ?? {}) as { fields?: object };
      const code = CODES[Object.keys(fields)[0] ?? ""] ?? "VALIDATION_ERROR";
      throw worded(fault, code);
    }
  });
}

/** One attempt of a network's allowance: refused before the body is looked at, counted when it can be read. */
export function attempts(limit: Limit): {
  left: Step<Call, { network: string }>;
  counted: Step<Call & { network: string }, object>;
} {
  return {
    left: described({ statuses: [429] }, async ({ request }) => {
      const network = networkOf(request.headers);
      await orWorded(refuseWhenSpent(limit, network), 429, SPENT);
      return { network };
    }),
    counted: described({ statuses: [429] }, async ({ network }) => {
      await orWorded(take(limit, network), 429, SPENT);
      return {};
    }),
  };
}

/** The account that is signed in (401); better-auth itself would take a lost database for a lost session. */
export const authSession: Step<Call, { account: SignedIn }> = described(
  { statuses: [401] },
  async ({ request }) => {
    const account = await signedIn(request.headers);
    if (account) return { account };
    throw worded(accountErrors.session(), "UNAUTHORIZED");
  },
);

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
  // It hides what failed beneath it: whether that was the database is asked here.
  if (status >= 500 || code.startsWith("FAILED_TO_")) await pool().query("select 1");
  return status >= 500
    ? authError(500, "INTERNAL_SERVER_ERROR", "Something went wrong on our side.")
    : authError(status, code, message);
}
