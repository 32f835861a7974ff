/** Calls an operation of the contract that answers with bytes. */
import type { Operation } from "../lib/contract/operation";
import { type AnyCallInput, addressOf, type CallInput } from "./call";
import { defaultEnvironment } from "./environment";
import { callHeaders } from "./http";
import { fetchOctets } from "./octets";

/** @throws ApiError, NetworkError, the reason of the signal, or BadAnswer for more than `maxBytes` */
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
