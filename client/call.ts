/**
 * Calls an operation of the contract. Path, query and body come from its definition, and the answer is checked against
 * its schema.
 */
import * as z from "zod/mini";
import type {
  AnswerOf,
  BodyInput,
  Operation,
  PathParams,
  QueryInput,
} from "../lib/contract/operation";
import { forgetAccount } from "./account/signed-in-account";
import { defaultEnvironment, type Environment } from "./environment";
import { type Answer, ApiError, BadAnswer, type Call, exchange, isRecord } from "./http";

type Parts<O extends Operation> = {
  params: PathParams<O>;
  query: QueryInput<O>;
  body: BodyInput<O>;
};
type Options = Pick<Call, "capability" | "signal" | "ifNoneMatch" | "keepalive" | "headers"> & {
  /** A request repeated with the same key is done once (D-20). */
  idempotencyKey?: string;
  anonymous?: boolean;
  environment?: Environment;
};
export type AnyCallInput = Options & { params?: object; query?: unknown; body?: unknown };
type NeededKeys<Part> = {
  [Key in keyof Part]: object extends Part[Key] ? never : undefined extends Part[Key] ? never : Key;
}[keyof Part];
/** The input of an operation; optional parts may be left out. */
export type CallInput<O extends Operation> = Pick<Parts<O>, NeededKeys<Parts<O>>> &
  Partial<Parts<O>> &
  Options;
type Arguments<O extends Operation> =
  object extends CallInput<O> ? [input?: CallInput<O>] : [input: CallInput<O>];

/** The parts that each call about one file has. */
export const ofFile = ({ id, capability }: { id: string; capability: string }) => ({
  params: { id },
  capability,
});

/** @throws ApiError (its `reason` is the contract's code), NetworkError, or BadAnswer for an answer of another shape */
export async function callOperation<O extends Operation>(
  operation: O,
  ...[input]: Arguments<O>
): Promise<AnswerOf<O>> {
  return readAnswer(operation, await exchangeOperation(operation, input ?? {}));
}

/** The same, with the answer's headers. */
export async function callWithHeaders<O extends Operation>(
  operation: O,
  input: CallInput<O>,
): Promise<{ answer: AnswerOf<O>; headers: Headers }> {
  const response = await exchangeOperation(operation, input);
  return { answer: readAnswer(operation, response), headers: response.headers };
}

/** The same, with the answer's ETag; null while `ifNoneMatch` is still the newest. */
export async function callIfChanged<O extends Operation>(
  operation: O,
  input: CallInput<O>,
): Promise<{ answer: AnswerOf<O>; etag: string | null } | null> {
  const response = await exchangeOperation(operation, input);
  if (response.status === 304) return null;
  return { answer: readAnswer(operation, response), etag: response.etag };
}

/** @throws BadAnswer */
export function readAnswer<O extends Operation>(
  operation: O,
  { status, answer }: Pick<Answer, "status" | "answer">,
): AnswerOf<O> {
  const schema = operation.answers[status];
  const parsed = schema && z.safeParse(schema, answer);
  if (parsed?.success) return parsed.data as AnswerOf<O>;
  throw new BadAnswer(`The server answered ${operation.summary} in another shape than agreed.`);
}

async function exchangeOperation(operation: Operation, input: AnyCallInput): Promise<Answer> {
  const { environment = defaultEnvironment(), idempotencyKey, headers, ...options } = input;
  const call: Call = {
    ...options,
    method: operation.method,
    path: addressOf(operation, input),
    anonymous: options.anonymous ?? operation.caller === "customer",
    headers: { ...headers, ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }) },
  };
  try {
    return await exchange(environment, call);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (operation.caller !== "desk" && error.reason !== "session") throw error;
    await forgetAccount(environment);
    throw new ApiError(401, "session", error.message, null);
  }
}

/** The path with its parameters, and the query without empty ones. */
export function addressOf(
  { path }: Operation,
  { params = {}, query }: { params?: object; query?: unknown },
): string {
  const values: Record<string, unknown> = { ...params };
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const entries = Object.entries(isRecord(query) ? query : {});
  const given = entries.filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return given.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
