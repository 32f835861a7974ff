/** One call to a ticket route. Its errors have an envelope of their own: `reason` is the contract's `error.code`. */
import type { Environment } from "../environment";
import { type Answer, ApiError, type Call, exchange, isRecord } from "../http";

export type TicketCall = Call & {
  /** The same call sent again with the same mark is done once (D-20). */
  idempotencyKey?: string;
  /** Sends no cookie, for who calls by a link alone. */
  anonymous?: boolean;
};

/** Throws ApiError with the envelope's code and words, NetworkError or BadAnswer. */
export async function ticketCall(environment: Environment, call: TicketCall): Promise<unknown> {
  return (await ticketExchange(environment, call)).answer;
}

export async function ticketExchange(environment: Environment, call: TicketCall): Promise<Answer> {
  try {
    return await exchange({ ...environment, fetch: fetchFor(environment, call) }, call);
  } catch (error) {
    throw error instanceof ApiError ? withEnvelope(error) : error;
  }
}

function fetchFor({ fetch }: Environment, { idempotencyKey, anonymous }: TicketCall) {
  return (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    if (idempotencyKey) headers.set("Idempotency-Key", idempotencyKey);
    const sent = { ...init, headers: Object.fromEntries(headers) };
    return fetch(url, anonymous ? { ...sent, credentials: "omit" } : sent);
  };
}

/** @returns the same refusal with what its envelope says; `details` are those of the envelope */
export function withEnvelope(error: ApiError): ApiError {
  const { status, details, retryAfter } = error;
  const envelope = isRecord(details.error) ? details.error : {};
  const code = typeof envelope.code === "string" ? envelope.code : null;
  const words = typeof envelope.message === "string" ? envelope.message : error.message;
  const seconds = details.retry_after_seconds;
  const wait = retryAfter ?? (typeof seconds === "number" ? seconds : null);
  return new ApiError(status, code, words, wait, {
    ...(isRecord(envelope.details) ? envelope.details : {}),
  });
}

/** What is wrong with a field, where the server said so. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError) || !isRecord(error.details.fieldErrors)) return undefined;
  const said = error.details.fieldErrors[field];
  return Array.isArray(said) && typeof said[0] === "string" ? said[0] : undefined;
}
