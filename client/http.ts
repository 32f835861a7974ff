/** One call to our API: headers, time limit, and an answer that is either JSON or a typed error. */
import type { Environment } from "./environment";

/** The newest file features that this client supports; sent as X-Svc-Client. */
export const CLIENT_LEVEL = 6;

const TIMEOUT_MS = 30_000;

/** The server answered with a refusal. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly status: number,
    readonly reason: string | null,
    message: string,
    /** Seconds to wait, if the server said so. */
    readonly retryAfter: number | null,
    /** The answer's other members, such as `trashedAt` or the `id` of a conflict. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** No answer arrived: no connection, or a timeout. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/** An answer breaks the contract; it counts as no answer. */
export class BadAnswer extends Error {
  override readonly name = "BadAnswer";
}

export type Call = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  capability?: string | null;
  body?: unknown;
  signal?: AbortSignal;
  /** The ETag of a known answer; the server answers 304 while it is the newest. */
  ifNoneMatch?: string | null;
  /** Lets the request outlive the page; browsers allow 64 KB of such bodies. */
  keepalive?: boolean;
  /** Sends no cookie, for calls by a link alone. */
  anonymous?: boolean;
  headers?: Readonly<Record<string, string>>;
};

/** The headers of every request: who calls, with which link, and the supported features. */
export function callHeaders(environment: Pick<Environment, "apiKey">, capability?: string | null) {
  const headers: Record<string, string> = { "X-Svc-Client": String(CLIENT_LEVEL) };
  if (environment.apiKey !== null) {
    headers.Authorization = `Bearer ${environment.apiKey}`;
    if (capability) headers["X-Svc-Capability"] = capability;
  } else if (capability) {
    headers.Authorization = `Bearer ${capability}`;
  }
  return headers;
}

/** Calls a route and returns its JSON answer unchecked. @throws ApiError, NetworkError or BadAnswer */
export async function callApi(environment: Environment, call: Call): Promise<unknown> {
  return (await exchange(environment, call)).answer;
}

export type Answer = { status: number; answer: unknown; headers: Headers; etag: string | null };

/** The same with the answer's headers. A 304 is not an error when `ifNoneMatch` asked for it. */
export async function exchange(environment: Environment, call: Call): Promise<Answer> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, TIMEOUT_MS);
  call.signal?.addEventListener("abort", stop, { once: true });
  if (call.signal?.aborted) stop();
  try {
    const response = await request(environment, call, limit.signal);
    const known = call.ifNoneMatch && response.status === 304;
    const answer = known ? null : await readAnswer(response);
    const { status, headers } = response;
    return { status, answer, headers, etag: headers.get("ETag") };
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener("abort", stop);
  }
}

async function request(environment: Environment, call: Call, signal: AbortSignal) {
  const headers = { ...callHeaders(environment, call.capability), ...call.headers };
  const init: RequestInit = {
    method: call.method,
    headers,
    signal,
    cache: "no-store",
    redirect: "error",
    referrerPolicy: "no-referrer",
  };
  if (call.body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(call.body);
  }
  if (call.ifNoneMatch) headers["If-None-Match"] = call.ifNoneMatch;
  if (call.keepalive) init.keepalive = true;
  if (call.anonymous) init.credentials = "omit";
  try {
    return await environment.fetch(environment.origin + call.path, init);
  } catch (error) {
    throw new NetworkError("The server could not be reached.", { cause: error });
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    throw new NetworkError("The connection broke before the answer was complete.", {
      cause: error,
    });
  }
  let answer: unknown;
  try {
    answer = text === "" ? null : JSON.parse(text);
  } catch {
    if (response.ok) throw new BadAnswer("The server's answer is not JSON.");
    answer = null;
  }
  if (response.ok) return answer;
  throw refusalOf(response, answer);
}

/** The typed error for an answer that is not 2xx, in either of the API's formats. */
export function refusalOf({ status, headers }: Response, answer: unknown): ApiError {
  const body = isRecord(answer) ? answer : {};
  const { error } = body;
  // Tickets and signing put code, message and details into an `error` object.
  const from = isRecord(error)
    ? { code: error.code, message: error.message, details: error.details }
    : { code: body.reason, message: body.error_description ?? error, details: body };
  const reason = typeof from.code === "string" ? from.code : null;
  const message =
    typeof from.message === "string" ? from.message : `The server answered ${status}.`;
  const details = isRecord(from.details) ? from.details : {};
  const wait = typeof body.retry_after_seconds === "number" ? body.retry_after_seconds : null;
  return new ApiError(status, reason, message, secondsOf(headers) ?? wait, details);
}

/** The server's message about a field, if any. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError) || !isRecord(error.details.fieldErrors)) return undefined;
  const messages = error.details.fieldErrors[field];
  return Array.isArray(messages) && typeof messages[0] === "string" ? messages[0] : undefined;
}

function secondsOf(headers: Headers): number | null {
  const text = headers.get("Retry-After");
  if (text === null) return null;
  const seconds = Number(text);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
