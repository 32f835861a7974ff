/** The one kind of error a domain throws: a status, a reason and words; the family decides how it is written. */

export interface ErrorOptions {
  /** Seconds until trying again can help; becomes `Retry-After`. */
  retryAfter?: number;
  /** Further members of the body, as the contract names them (e.g. `trashedAt`). */
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** The body could not be read as JSON at all. */
  notJson?: true;
  /** Too many ask at once: a 429 in a family that has no 503. */
  isCrowded?: true;
}

/** An error that becomes an answer. It has no stack trace: collecting one would cost more than the answer. */
export class ExpectedError extends Error {
  constructor(message: string) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** An answer other than success, thrown from anywhere below a route. */
export class HttpError extends ExpectedError {
  override readonly name = "HttpError";
  readonly status: number;
  /** The contract's `reason` or `code`; null where the contract gives none. */
  readonly reason: string | null;
  readonly options: ErrorOptions;

  constructor(status: number, reason: string | null, message: string, options: ErrorOptions = {}) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.options = options;
  }
}

/** Errors every family may answer. */
export const errors = {
  invalid: (message: string, fields?: Record<string, string[]>) =>
    new HttpError(400, null, message, fields ? { extra: { fields } } : {}),
  notJson: (message: string) => new HttpError(400, null, message, { notJson: true }),
  origin: () => new HttpError(403, "origin", "This request comes from another site."),
  apiKey: () =>
    new HttpError(401, "api-key", "This needs an API key.", {
      headers: { "WWW-Authenticate": 'Bearer realm="svc"' },
    }),
  keyUnavailable: () =>
    new HttpError(503, "unavailable", "The API key cannot be checked right now.", {
      retryAfter: 5,
    }),
  pro: () => new HttpError(403, "pro", "API keys work on the Pro plan."),
  unavailable: () =>
    new HttpError(503, "unavailable", "The service cannot reach its database right now.", {
      retryAfter: 5,
    }),
  full: () =>
    new HttpError(
      503,
      "unavailable",
      "The server's disk is full: nothing can be saved right now.",
      { retryAfter: 30 },
    ),
  busy: () =>
    new HttpError(503, "unavailable", "Someone else is changing this right now.", {
      retryAfter: 1,
    }),
  crowded: () =>
    new HttpError(503, "unavailable", "The server is too busy right now. Try again in a moment.", {
      retryAfter: 2,
      isCrowded: true,
    }),
  rate: (retryAfter: number) =>
    new HttpError(429, "rate", "Too many requests. Wait a little and try again.", { retryAfter }),
  size: (message = "This is too large.") => new HttpError(413, "size", message),
  notFound: () => new HttpError(404, null, "There is nothing here."),
  method: (allow: readonly string[]) =>
    new HttpError(405, null, "This method is not allowed here.", {
      headers: { Allow: allow.join(", ") },
    }),
  internal: () => new HttpError(500, null, "Something went wrong on our side."),
};
