/** The bytes of one attachment on their way to the server and from it. */
import { ATTACHMENT_BYTES } from "../../lib/protocol/attachment";
import { concat } from "../../lib/protocol/bytes";
import type { Environment, Upload } from "../environment";
import { BadAnswer, callHeaders, NetworkError, refusalOf } from "../http";

/** What of a file these calls need. */
export interface Place {
  id: string;
  capability: string;
}

export interface Transfer {
  /** Bytes that left, of how many: an upload that is done is not yet kept. */
  onProgress?: (sent: number, total: number) => void;
  /** Aborting ends the transfer with the signal's reason. */
  signal?: AbortSignal;
}

export const pathOf = (file: Place, id?: string): string =>
  `/api/documents/${file.id}/attachments${id === undefined ? "" : `/${id}`}`;

/** Sends bytes. Sending the same again is harmless. @throws ApiError, NetworkError, the reason of the signal */
export async function put(
  file: Place,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  { onProgress, signal }: Transfer,
  environment: Environment,
): Promise<void> {
  const send: Upload = environment.upload ?? ((url, init) => environment.fetch(url, init));
  const headers = {
    ...callHeaders(environment, file.capability),
    "Content-Type": "application/octet-stream",
  };
  const init = { method: "PUT", headers, body: bytes, ...common(signal) };
  const url = environment.origin + pathOf(file, id);
  const response = await reached(() => send(url, init, onProgress), signal);
  onProgress?.(bytes.byteLength, bytes.byteLength);
  if (!response.ok) throw await refusal(response);
  await response.body?.cancel();
}

/** The bytes as the server has them. @throws as `put`, and BadAnswer for more than an attachment can be */
export async function get(
  file: Place,
  id: string,
  signal: AbortSignal | undefined,
  environment: Environment,
): Promise<Uint8Array<ArrayBuffer>> {
  const headers = callHeaders(environment, file.capability);
  const init = { method: "GET", headers, ...common(signal) };
  const url = environment.origin + pathOf(file, id);
  const response = await reached(() => environment.fetch(url, init), signal);
  if (!response.ok) throw await refusal(response);
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new BadAnswer("The server sent a part of the attachment only.");
  }
  return reached(() => readAll(response), signal);
}

/** What a store on the way may keep is never asked for: this device has its own. */
function common(signal: AbortSignal | undefined): RequestInit {
  const rules = { cache: "no-store", redirect: "error", referrerPolicy: "no-referrer" } as const;
  return signal ? { ...rules, signal } : rules;
}

async function reached<Value>(
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

async function refusal(response: Response): Promise<Error> {
  const answer: unknown = await response.json().catch(() => null);
  return refusalOf(response, answer);
}

/** Stops at the first byte too many: a server that sends without end fills no memory. */
async function readAll(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    size += part.value.byteLength;
    if (size > ATTACHMENT_BYTES) {
      await reader?.cancel();
      throw new BadAnswer("The server sent more than an attachment can be.");
    }
    parts.push(part.value);
  }
  return concat(...parts);
}
