/** Attachment uploads: tokens with which a client uploads one file directly to the blob store (D-22). */
import { attachableTypes, plainType, typeOfExtension } from "@/lib/blobs/content-types";
import { isPathname } from "@/lib/blobs/embedded/names";
import { publicStore } from "@/lib/blobs/public-store";
import type { UploadAnswer, UploadEvent } from "@/lib/contract/ticket-shapes";
import { baseUrl } from "@/lib/env";
import { log } from "@/lib/http/log";
import { extensionOf, TICKET_ATTACHMENT_BYTES } from "@/lib/protocol/ticket-attachment";
import { ticketErrors } from "./errors";

/** How long a token is valid (T-107). */
const TOKEN_MS = 900_000;

type Asked = Extract<UploadEvent, { type: "blob.generate-client-token" }>;

/**
 * Answers an upload client's event without storing anything (T-113).
 * @param isGone whether the project is deleted
 * @throws 500 `upload_not_configured`, 413, 415, 400 `upload_failed`, in this order (T-100)
 */
export async function answerUpload(event: UploadEvent, isGone: boolean): Promise<UploadAnswer> {
  if (event.type === "blob.upload-completed") return { type: event.type, response: "ok" };
  const store = publicStore();
  if (!store) throw ticketErrors.uploadNotConfigured();
  checkDeclared(event.payload);
  if (isGone || !isPathname(event.payload.pathname)) throw ticketErrors.uploadFailed();
  return { type: event.type, clientToken: await mint(event, store.token, Date.now()) };
}

/** Checks what the client declares of the file; the store measures the file itself. @throws 413, 415 */
function checkDeclared({ pathname, clientPayload }: Asked["payload"]): void {
  const { contentType, sizeBytes } = declaredIn(clientPayload);
  if (typeof sizeBytes === "number" && sizeBytes > TICKET_ATTACHMENT_BYTES)
    throw ticketErrors.fileTooLarge(TICKET_ATTACHMENT_BYTES);
  const isOther =
    typeof contentType === "string" &&
    contentType !== "" &&
    !attachableTypes.includes(plainType(contentType));
  if (isOther || typeOfExtension(extensionOf(pathname)) === null)
    throw ticketErrors.unsupportedType();
}

/** A product may send other content: anything that is not a JSON object declares nothing. */
function declaredIn(clientPayload: string | null): { contentType?: unknown; sizeBytes?: unknown } {
  try {
    const value: unknown = JSON.parse(clientPayload ?? "null");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

async function mint(event: Asked, token: string, now: number): Promise<string> {
  const { handleUpload } = await import("@vercel/blob/client");
  try {
    const answer = await handleUpload({
      token,
      body: event,
      request: new Request(baseUrl()),
      onBeforeGenerateToken: async () => ({
        addRandomSuffix: true,
        maximumSizeInBytes: TICKET_ATTACHMENT_BYTES,
        allowedContentTypes: [...attachableTypes],
        validUntil: now + TOKEN_MS,
      }),
    });
    if ("clientToken" in answer) return answer.clientToken;
  } catch (fault) {
    // The setting is not a token of the store.
    log.error({ err: fault }, "upload token could not be made");
  }
  throw ticketErrors.uploadFailed();
}

const SIGNATURE = /^[0-9a-f]{64}$/;

/** Whether the blob store signed this report of an upload (T-113). @param text the unparsed body, which is signed */
export async function isFromStore(text: string, signature: string | null): Promise<boolean> {
  const store = publicStore();
  if (!store || !signature || !SIGNATURE.test(signature)) return false;
  const { handleUpload } = await import("@vercel/blob/client");
  try {
    const headers = { "x-vercel-signature": signature };
    const answer = await handleUpload({
      token: store.token,
      body: JSON.parse(text),
      request: new Request(baseUrl(), { headers }),
      onBeforeGenerateToken: () => Promise.reject(new Error("A signature asks for no token.")),
    });
    return answer.type === "blob.upload-completed";
  } catch {
    // Signed by somebody else, or not an event.
    return false;
  }
}
