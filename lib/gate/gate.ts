/** The gate before any route: it refuses foreign origins, programs without a key, and invalid client levels. */
import { faultResponse, formatOf } from "@/lib/http/formats";
import { callerOf } from "./caller";
import { normalizeClientLevel } from "./client-level";
import { ruleOf } from "./rules";

export type Verdict = { pass: true } | { pass: false; response: Response };

/**
 * Headers that only we may set. Routes never believe them without the edge in front; they recognise a caller
 * by `Authorization` alone, so a forged one opens nothing.
 */
const OURS = /^(x-svc-(?!client$|capability$)|x-middleware-|x-nonce$)/;

/** The headers of a request that a host without our edge must take away. */
export function forgedHeaders(headers: Headers): string[] {
  return [...headers.keys()].filter((name) => OURS.test(name));
}

/**
 * Decides about one request. It reads headers only, so a body costs nothing before it is wanted.
 * @param input.headers as the route is to read them: `X-Svc-Client` is left in its one spelling
 */
export async function gate(input: {
  method: string;
  path: string;
  headers: Headers;
}): Promise<Verdict> {
  const { method, path, headers } = input;
  const rule = ruleOf(path);
  if (rule === null) return { pass: true };
  try {
    await callerOf(headers, rule, method);
    if (rule === "key") normalizeClientLevel(headers);
    return { pass: true };
  } catch (fault) {
    return { pass: false, response: faultResponse(formatOf(path), fault, `${method} gate`) };
  }
}
