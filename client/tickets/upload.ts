/**
 * Uploads a file with the protocol of `@vercel/blob`'s own client (T-100…T-107): it requests a token, then sends the
 * bytes directly to the store. It is written here because that client reads the store's address at build time, and our
 * page learns only from the token whether the store is this server's.
 */

import type { AttachmentInput, UploadAnswer, UploadEvent } from "../../lib/contract/ticket-shapes";
import {
  TICKET_ATTACHMENT_BYTES,
  TICKET_ATTACHMENT_TYPES,
  ZIP_ON_WINDOWS,
} from "../../lib/protocol/ticket-attachment";
import type { Transfer } from "../attachments/wire";
import { defaultEnvironment, type Environment, type Upload } from "../environment";
import { ApiError, BadAnswer, isRecord, NetworkError } from "../http";

const TYPES = Object.values(TICKET_ATTACHMENT_TYPES);
export const MAX_ATTACHMENTS = 10;

const VERCEL_STORE = "https://vercel.com/api/blob";
/** The version of the store's API that version 2.8 of its client uses. */
const STORE_VERSION = "12";

/** Requests the token: for a product with its key, a customer with the ticket's link, an agent with their session. */
export type AskToken = (input: {
  body: UploadEvent;
  environment: Environment;
  signal?: AbortSignal;
}) => Promise<UploadAnswer>;

/**
 * 413 `file_too_large`, 415 `unsupported_content_type`, 400 `upload_failed`, 429 `rate_limited`, 500
 * `upload_not_configured`; a NetworkError when the store could not be reached. Rejects with the signal's reason.
 */
export async function uploadBy(
  ask: AskToken,
  file: File,
  work: Transfer = {},
  environment: Environment = defaultEnvironment(),
): Promise<AttachmentInput> {
  const contentType = typeOf(file);
  if (contentType === null) {
    throw new ApiError(
      415,
      "unsupported_content_type",
      "This kind of file can’t be attached.",
      null,
    );
  }
  if (file.size > TICKET_ATTACHMENT_BYTES) {
    throw new ApiError(413, "file_too_large", "The file is larger than 25 MB.", null);
  }
  const pathname = pathnameOf(file.name, contentType);
  const { signal } = work;
  const clientPayload = JSON.stringify({ contentType, sizeBytes: file.size });
  const body: UploadEvent = {
    type: "blob.generate-client-token",
    payload: { pathname, multipart: false, clientPayload },
  };
  const answer = await ask({ body, environment, ...(signal && { signal }) });
  if (!("clientToken" in answer)) throw new BadAnswer("The server gave no token.");
  const token = answer.clientToken;
  const url = await put({ token, pathname, contentType, file }, environment, work);
  return { url, filename: file.name.slice(0, 300), contentType, sizeBytes: file.size };
}

/** By the file's extension when the browser does not know its type; null for a type that is not accepted. */
export function typeOf(file: Pick<File, "name" | "type">): string | null {
  if (file.type === ZIP_ON_WINDOWS || TYPES.includes(file.type)) return file.type;
  return TICKET_ATTACHMENT_TYPES[endingOf(file.name)] ?? null;
}

/** As a URL path: letters and digits stay, the rest becomes a hyphen, and the extension is an accepted one. */
export function pathnameOf(name: string, type: string): string {
  const known = endingOf(name);
  const stem = (known === "" ? name : name.slice(0, -known.length - 1))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
  const [made = "zip"] =
    Object.entries(TICKET_ATTACHMENT_TYPES).find(([, of]) => of === type) ?? [];
  return `tickets/${stem || "file"}.${known || made}`;
}

/** An accepted extension in lower case, or an empty text. */
function endingOf(name: string): string {
  const [, ending = ""] = /\.([A-Za-z]+)$/.exec(name) ?? [];
  return Object.hasOwn(TICKET_ATTACHMENT_TYPES, ending.toLowerCase()) ? ending.toLowerCase() : "";
}

type Put = { token: string; pathname: string; contentType: string; file: File };

async function put(
  { token, pathname, contentType, file }: Put,
  environment: Environment,
  { onProgress, signal }: Transfer,
): Promise<string> {
  const isOurs = token.startsWith("vercel_blob_client_local_");
  const store = isOurs ? `${environment.origin}/blob` : VERCEL_STORE;
  const [, , , storeId = ""] = token.split("_");
  const init: RequestInit = {
    method: "PUT",
    headers: {
      authorization: `Bearer ${token}`,
      "x-api-version": STORE_VERSION,
      "x-vercel-blob-store-id": storeId,
      "x-vercel-blob-access": "public",
      "x-content-type": contentType,
    },
    body: file,
    credentials: "omit",
    referrerPolicy: "no-referrer",
    ...(signal ? { signal } : {}),
  };
  const send: Upload = environment.upload ?? environment.fetch;
  let response: Response;
  try {
    response = await send(`${store}/?${new URLSearchParams({ pathname })}`, init, onProgress);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new NetworkError("The file could not be sent.", { cause: error });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusalOfStore(response.status, answer);
  if (isRecord(answer) && typeof answer.url === "string") return answer.url;
  throw new BadAnswer("The store did not say where the file is.");
}

function refusalOfStore(status: number, answer: unknown): ApiError {
  const error = isRecord(answer) && isRecord(answer.error) ? answer.error : {};
  const words = typeof error.message === "string" ? error.message : "The file was refused.";
  const code = status === 413 ? "file_too_large" : "upload_failed";
  return new ApiError(status, code, words, null);
}
