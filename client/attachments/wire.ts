/** Sends and fetches the bytes of one attachment. */
import { ATTACHMENT_BYTES } from "../../lib/protocol/attachment";
import type { Environment, Upload } from "../environment";
import { callHeaders } from "../http";
import { fetchOctets, reached, refusal, uncached } from "../octets";

/** What these calls need of a file. */
export interface FileAccess {
  id: string;
  capability: string;
}

export interface Transfer {
  /** Sent and total bytes. An upload is stored only once it is answered. */
  onProgress?: (sent: number, total: number) => void;
  /** Aborting it ends the transfer with the signal's reason. */
  signal?: AbortSignal;
}

const pathOf = (file: FileAccess, id?: string): string =>
  `/api/documents/${file.id}/attachments${id === undefined ? "" : `/${id}`}`;

/** Sends bytes. Sending the same again is harmless. @throws ApiError, NetworkError, the signal's reason */
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

/** The bytes as the server has them. @throws as `put`, and BadAnswer when they are too many for an attachment */
export async function get(
  file: FileAccess,
  id: string,
  signal: AbortSignal | undefined,
  environment: Environment,
): Promise<Uint8Array<ArrayBuffer>> {
  const init = { method: "GET", headers: callHeaders(environment, file.capability) };
  return fetchOctets({ path: pathOf(file, id), init, most: ATTACHMENT_BYTES }, signal, environment);
}
