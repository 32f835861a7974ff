/** The bytes of one attachment on their way to the server and from it. */
import { ATTACHMENT_BYTES } from "../../lib/protocol/attachment";
import type { Environment, Upload } from "../environment";
import { callHeaders } from "../http";
import { fetchOctets, reached, refusal, uncached } from "../octets";

/** What of a file these calls need. */
export interface FileAccess {
  id: string;
  capability: string;
}

export interface Transfer {
  /** Bytes that left, of how many: an upload that is done is not yet kept. */
  onProgress?: (sent: number, total: number) => void;
  /** Aborting ends the transfer with the signal's reason. */
  signal?: AbortSignal;
}

const pathOf = (file: FileAccess, id?: string): string =>
  `/api/documents/${file.id}/attachments${id === undefined ? "" : `/${id}`}`;

/** Sends bytes. Sending the same again is harmless. @throws ApiError, NetworkError, the reason of the signal */
export async function put(
  file: FileAccess,
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
  const init = { method: "PUT", headers, body: bytes, ...uncached(signal) };
  const url = environment.origin + pathOf(file, id);
  const response = await reached(() => send(url, init, onProgress), signal);
  onProgress?.(bytes.byteLength, bytes.byteLength);
  if (!response.ok) throw await refusal(response);
  await response.body?.cancel();
}

/** The bytes as the server has them. @throws as `put`, and BadAnswer for more than an attachment can be */
export async function get(
  file: FileAccess,
  id: string,
  signal: AbortSignal | undefined,
  environment: Environment,
): Promise<Uint8Array<ArrayBuffer>> {
  const init = { method: "GET", headers: callHeaders(environment, file.capability) };
  return fetchOctets({ path: pathOf(file, id), init, most: ATTACHMENT_BYTES }, signal, environment);
}
