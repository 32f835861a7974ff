/** Who is calling: Origin first, then an own-site browser or a program with a key. The gate and every route ask here. */
import { checkApiKey, type KeyHolder } from "@/lib/accounts/api-keys";
import { baseUrl, env } from "@/lib/env";
import { errors } from "@/lib/http/errors";
import type { Rule } from "./rules";

export type Caller = { kind: "site" } | { kind: "program"; key: KeyHolder };

/** The token of an `Authorization: Bearer` header. */
export function bearerOf(headers: Headers): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

/** D-31: the configured addresses; in development whatever name the browser used. */
function isOwnOrigin(origin: string, headers: Headers): boolean {
  const host = headers.get("host");
  const { NODE_ENV, SIGN_URL } = env();
  if (origin === SIGN_URL) return true;
  return origin === (NODE_ENV === "development" && host ? `http://${host}` : baseUrl());
}

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Applies a rule in the contract's order (G-009): Origin, key known, check possible, Lockdown, Pro.
 * @throws 403 `origin`, 401 `api-key`, 503 `unavailable`, 403 `lockdown`, 403 `pro`
 */
export async function callerOf(headers: Headers, rule: Rule, method: string): Promise<Caller> {
  if (rule === "open") return { kind: "site" };
  const origin = headers.get("origin");
  const sameOrigin = origin !== null && isOwnOrigin(origin, headers);
  if (origin !== null && !sameOrigin) throw errors.origin();
  // A browser always names the origin of a change; what names none is no page of ours.
  if (rule === "own" && !sameOrigin && !READING.has(method)) throw errors.origin();
  const isJudged = rule === "key" || (rule === "anyone" && headers.has("authorization"));
  if (!isJudged) return { kind: "site" };
  const bearer = bearerOf(headers);
  // A key always takes the program's path, also from a page of ours (DB-002).
  if (bearer?.startsWith("upk_")) return { kind: "program", key: await checkApiKey(bearer) };
  if (sameOrigin || (origin === null && headers.get("sec-fetch-site") === "same-origin"))
    return { kind: "site" };
  throw errors.apiKey();
}
