/** The ways an error is written, chosen by the path's prefix (D-02), and how any fault becomes one of them. */
import { isDatabaseDown, isDiskFull, isLockTimeout } from "@/db/db-errors";
import { errors, HttpError } from "./errors";
import { noteDiskFull } from "./health";
import { log } from "./log";

export type Format = "docs" | "auth" | "tickets" | "sign" | "pay" | "oauth" | "mcp" | "blob";

/** The contract's `code` for a status where an error carries no reason of its own. */
const TICKET_CODES: Record<number, string> = {
  400: "invalid_request",
  401: "missing_authorization",
  404: "not_found",
  405: "method_not_allowed",
  413: "file_too_large",
  415: "unsupported_content_type",
  429: "rate_limited",
};
/** Codes that the status does not tell, and that an error therefore says itself (T-003). */
const TICKET_REASONS = new Set([
  "invalid_key",
  "invalid_json",
  "upload_failed",
  "project_not_found",
  "upload_not_configured",
]);
/** The `code` that better-auth's client reads, where an error has no closer one (D-40). */
const AUTH_CODES: Record<number, string> = {
  400: "VALIDATION_ERROR",
  401: "UNAUTHORIZED",
  403: "INVALID_ORIGIN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  413: "PAYLOAD_TOO_LARGE",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
};
const SIGN_CODES: Record<number, string> = {
  400: "invalid_request",
  404: "not_found",
  405: "method_not_allowed",
};
/** Reasons of everybody's errors that signing has its own word for. */
const SIGN_WORDS: Record<string, string> = { rate: "rate_limited", size: "too_large" };
/** What the front door refuses with, which a signing client may look for as it does elsewhere (D-02). */
const GATE_REASONS = new Set(["api-key", "unavailable", "pro", "lockdown", "origin"]);
const PAY_CODES: Record<number, string> = {
  400: "invalid",
  401: "auth",
  403: "auth",
  404: "not_found",
  405: "invalid",
  409: "conflict",
  410: "gone",
  413: "invalid",
  429: "rate_limited",
};
/** Codes of payments that the status does not tell (PY-001). */
const PAY_REASONS = new Set(["stale", "method", "amount", "upgrade", "gone"]);
/** An OAuth error by status (RFC 6749), where the thrown error has no reason of its own. */
const OAUTH_CODES: Record<number, string> = {
  401: "access_denied",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};
const OAUTH_REASONS = new Set([
  ...["invalid_request", "invalid_client", "invalid_grant", "unsupported_grant_type"],
  ...["invalid_target", "invalid_redirect_uri", "invalid_client_metadata"],
]);

/** JSON-RPC's code for a refusal before a message is run (D-80). */
const RPC_CODES: Record<number, number> = {
  400: -32600,
  401: -32001,
  403: -32003,
  429: -32029,
  500: -32603,
};
const RPC_PARSE = -32700;
/** What MCP 2026-07-28 answers to a version that a server does not speak. */
const RPC_VERSION = -32022;

/** What the client of Vercel Blob makes its errors of; the last of them it tries again. */
const BLOB_CODES: Record<number, string> = {
  403: "forbidden",
  404: "not_found",
  405: "not_allowed",
  413: "file_too_large",
  500: "internal_server_error",
};

const bodies: Record<Format, (error: HttpError) => Record<string, unknown>> = {
  docs: ({ message, reason, options }) => ({
    error: message,
    ...(reason ? { reason } : {}),
    ...options.extra,
  }),
  auth: ({ status, message, reason, options }) => ({
    error: message,
    ...(reason ? { reason } : {}),
    code: AUTH_CODES[status] ?? "INTERNAL_SERVER_ERROR",
    message,
    ...options.extra,
  }),
  tickets: ({ status, message, reason, options }) => ({
    error: {
      code:
        reason && TICKET_REASONS.has(reason)
          ? reason
          : (TICKET_CODES[status] ?? reason?.replaceAll("-", "_") ?? "internal_error"),
      message,
      ...detailsOf(message, options.extra, ([name = ""]) => name),
    },
    ...(options.retryAfter && status === 429 ? { retry_after_seconds: options.retryAfter } : {}),
  }),
  sign: ({ status, message, reason, options }) => ({
    error: {
      code: reason
        ? (SIGN_WORDS[reason] ?? reason.replaceAll("-", "_"))
        : (SIGN_CODES[status] ?? "internal"),
      message,
      // By its whole path: a page shows the words where they belong.
      ...detailsOf(message, options.extra, (path) => path.join(".")),
    },
    ...(reason && GATE_REASONS.has(reason) ? { reason } : {}),
  }),
  // Which fields are wrong stands in the words: no other member than these is in the contract.
  pay: ({ status, message, reason, options: { extra: { fields: _, ...extra } = {} } }) => ({
    error: message,
    code: reason && PAY_REASONS.has(reason) ? reason : (PAY_CODES[status] ?? "unavailable"),
    ...(reason && GATE_REASONS.has(reason) ? { reason } : {}),
    ...extra,
  }),
  oauth: ({ status, message, reason }) => ({
    error:
      reason && OAUTH_REASONS.has(reason) ? reason : (OAUTH_CODES[status] ?? "invalid_request"),
    error_description: message,
    ...(reason === "session" || (reason && GATE_REASONS.has(reason)) ? { reason } : {}),
  }),
  mcp: ({ status, message, reason, options: { extra, retryAfter, notJson } }) => {
    const isVersion = reason === "version";
    const said = reason && !isVersion ? { reason } : {};
    const data = { ...said, ...extra, ...(status === 429 && retryAfter ? { retryAfter } : {}) };
    const code = notJson ? RPC_PARSE : isVersion ? RPC_VERSION : (RPC_CODES[status] ?? -32000);
    const error = { code, message, ...(Object.keys(data).length > 0 ? { data } : {}) };
    return { jsonrpc: "2.0", id: null, error };
  },
  blob: ({ status, message, reason }) => ({
    error: { code: reason ?? BLOB_CODES[status] ?? "bad_request", message },
  }),
};

/**
 * The fields that are wrong, as zod's own flattening names them (T-066), and the rest beside them.
 * @param nameOf what a field is called of its path
 */
function detailsOf(
  message: string,
  { fields, ...rest }: Record<string, unknown> = {},
  nameOf: (path: string[]) => string,
): Record<string, unknown> {
  if (typeof fields !== "object" || fields === null) return rest;
  const formErrors: string[] = [];
  const fieldErrors: Record<string, string[]> = {};
  for (const [path, words] of Object.entries(fields as Record<string, string[]>)) {
    const name = nameOf(path.split("."));
    if (name === "") formErrors.push(...words);
    else fieldErrors[name] = [...(fieldErrors[name] ?? []), ...words];
  }
  if (formErrors.length + Object.keys(fieldErrors).length === 0) formErrors.push(message);
  return { details: { formErrors, fieldErrors }, ...rest };
}

/**
 * The ticket routes have no 413 but for a file, and no 503 (T-003): what is too long is not valid, what came while too
 * much was under way is to come later, and what is away is our fault.
 */
function asTickets(error: HttpError): HttpError {
  const { isCrowded, retryAfter = 1 } = error.options;
  if (isCrowded) return errors.rate(retryAfter);
  if (error.status === 413 && error.reason === "size") return errors.invalid(error.message);
  return error.status === 503 ? errors.internal() : error;
}

const prefixes: readonly (readonly [string, Format])[] = [
  ["/api/auth", "auth"],
  ["/api/v1", "tickets"],
  ["/api/desk", "tickets"],
  ["/api/t", "tickets"],
  ["/api/sign/v1", "sign"],
  ["/api/pay", "pay"],
  ["/oauth", "oauth"],
  ["/mcp", "mcp"],
  ["/blob", "blob"],
];

/** The format errors have under a path. */
export function formatOf(path: string): Format {
  const row = prefixes.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return row?.[1] ?? "docs";
}

/** JSON that is written already. */
export class JsonText {
  constructor(readonly text: string | Buffer<ArrayBuffer>) {}
}

/** A JSON answer that no cache keeps (XB-001). */
export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return new Response(body instanceof JsonText ? body.text : JSON.stringify(body), {
    status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}

/** Sends a browser elsewhere. @param location ASCII: an address as `URL` writes it, or a registered one */
export const redirectTo = (location: string): Response =>
  new Response(null, { status: 302, headers: { Location: location, "Cache-Control": "no-store" } });

/** Writes an error in a family's words. */
export function errorResponse(format: Format, thrown: HttpError): Response {
  const error = format === "tickets" ? asTickets(thrown) : thrown;
  const { retryAfter, headers } = error.options;
  return json(error.status, bodies[format](error), {
    ...(retryAfter ? { "Retry-After": String(retryAfter) } : {}),
    ...headers,
  });
}

/** Turns anything thrown into an answer: typed errors as they are, a lost database, a full disk or a held lock as 503, the rest a logged 500. */
export function faultResponse(format: Format, fault: unknown, route: string): Response {
  if (fault instanceof HttpError) return errorResponse(format, fault);
  if (isDiskFull(fault)) {
    log.error({ err: fault, route }, "disk full");
    noteDiskFull();
    return errorResponse(format, errors.full());
  }
  if (isDatabaseDown(fault)) {
    log.warn({ err: fault, route }, "database unreachable");
    return errorResponse(format, errors.unavailable());
  }
  if (isLockTimeout(fault)) {
    log.warn({ err: fault, route }, "waited too long for another request's lock");
    return errorResponse(format, errors.busy());
  }
  log.error({ err: fault, route }, "unhandled fault");
  return errorResponse(format, errors.internal());
}
