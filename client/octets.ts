/** Fetches bytes instead of JSON. */
import { concat } from "../lib/protocol/bytes";
import type { Environment } from "./environment";
import { type ApiError, BadAnswer, NetworkError, refusalOf } from "./http";

export type Octets = {
  path: string;
  init: RequestInit;
  /** The most bytes, so that an endless answer does not fill the memory. */
  most: number;
  /** It never changes, so the browser may answer from its cache for ever. */
  isImmutable?: boolean;
};

/**
 * @throws ApiError, NetworkError, the signal's reason, and BadAnswer for a truncated answer or one of more than `most`
 * bytes
 */
export async function fetchOctets(
  { path, init, most, isImmutable }: Octets,
  signal: AbortSignal | undefined,
  environment: Environment,
): Promise<Uint8Array<ArrayBuffer>> {
  const url = environment.origin + path;
  const asked: RequestInit = {
    ...init,
    ...uncached(signal),
    ...(isImmutable && { cache: "default" }),
  };
  const response = await reached(() => environment.fetch(url, asked), signal);
  if (!response.ok) throw await refusal(response);
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new BadAnswer("The server sent a part of the file only.");
  }
  return reached(() => readAll(response, most), signal);
}

/** Avoids HTTP caches: this device has a store of its own. */
export function uncached(signal: AbortSignal | undefined): RequestInit {
  const rules = { cache: "no-store", redirect: "error", referrerPolicy: "no-referrer" } as const;
  return signal ? { ...rules, signal } : rules;
}

export async function reached<Value>(
  run: () => Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  signal?.throwIfAborted();
  try {
    return await run();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BadAnswer) throw error;
    throw new NetworkError("The server could not be reached.", { cause: error });
  }
}

export async function refusal(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => null);
  return refusalOf(response, answer);
}

async function readAll(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    size += part.value.byteLength;
    if (size > most) {
      await reader?.cancel();
      throw new BadAnswer("The server sent more than this can be.");
    }
    parts.push(part.value);
  }
  return concat(...parts);
}
