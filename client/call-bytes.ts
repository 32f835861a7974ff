/** Calls operations of the contract that send or return bytes. */
import type { Operation } from "../lib/contract/operation";
import { type AnyCallInput, addressOf, type CallInput } from "./call";
import { defaultEnvironment } from "./environment";
import { callHeaders } from "./http";
import { fetchOctets, reached, refusal, uncached } from "./octets";

/** @throws ApiError, NetworkError, the signal's reason, or BadAnswer for more than `maxBytes` */
export async function fetchBytes<O extends Operation>(
  operation: O,
  maxBytes: number,
  input: CallInput<O>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { environment = defaultEnvironment(), signal, body, ...rest }: AnyCallInput = input;
  const { capability, anonymous, headers } = rest;
  const init: RequestInit = {
    method: operation.method,
    headers: {
      ...callHeaders(environment, capability),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(anonymous && { credentials: "omit" }),
  };
  const wanted = { path: addressOf(operation, input), init, most: maxBytes };
  return fetchOctets(wanted, signal, environment);
}

/** @throws ApiError, NetworkError or the signal's reason */
export async function sendBytes<O extends Operation>(
  operation: O,
  bytes: Uint8Array<ArrayBuffer>,
  input: CallInput<O>,
): Promise<void> {
  const {
    environment = defaultEnvironment(),
    signal,
    capability,
    anonymous,
    ...rest
  } = input as AnyCallInput;
  const init: RequestInit = {
    method: operation.method,
    headers: {
      ...callHeaders(environment, capability),
      "Content-Type": "application/octet-stream",
      ...rest.headers,
    },
    body: bytes,
    ...(anonymous && { credentials: "omit" }),
    ...uncached(signal),
  };
  const url = environment.origin + addressOf(operation, rest);
  const response = await reached(() => environment.fetch(url, init), signal);
  if (!response.ok) throw await refusal(response);
  await response.body?.cancel();
}
