/**
 * A file's attachments: sealed here, sent, fetched and opened here. Nothing that is fetched is believed: it opens as
 * this attachment of this file or not at all, and is shown as an image only when its bytes are of one.
 */
import {
  ATTACHMENT_BYTES,
  type Attachment,
  type AttachmentHead,
  decodeAttachment,
  encodeAttachment,
} from "../lib/protocol/attachment";
import type { Bytes } from "../lib/protocol/bytes";
import * as contexts from "../lib/protocol/contexts";
import { importKey, open, seal } from "../lib/protocol/envelope";
import { ProtocolError } from "../lib/protocol/errors";
import { UUID } from "../lib/protocol/ids";
import { dropAttachment, storeAttachment, storedAttachment } from "./attachments/device";
import { AttachmentError } from "./attachments/errors";
import { type FileAccess, get, put, type Transfer } from "./attachments/wire";
import { defaultEnvironment, type Environment } from "./environment";
import { ApiError } from "./http";
import { isMadeNow } from "./offline/creation";

/** What these calls need of a file; an OpenFile is one. */
export type AttachmentFile = FileAccess & { contentKeyText: string | null };

/** Ready to send, as often as it takes: the server knows the same bytes again. */
export interface SealedAttachment {
  id: string;
  bytes: Bytes;
}

/** Seals an attachment, under an id of its own unless it has one. @throws AttachmentError `too-large` */
export async function sealAttachment(
  { id: fileId, contentKeyText }: AttachmentFile,
  content: AttachmentHead & { bytes: Uint8Array },
  id: string = crypto.randomUUID(),
): Promise<SealedAttachment> {
  const plaintext = encodeAttachment(content);
  const bytes =
    contentKeyText === null
      ? plaintext
      : await seal(await importKey(contentKeyText), contexts.attachment(fileId, id), plaintext);
  if (bytes.byteLength > ATTACHMENT_BYTES)
    throw new AttachmentError("too-large", "An attachment can have 4 MB.");
  return { id, bytes };
}

/**
 * Sends a sealed attachment. What failed can be sent again as it is; sealed anew it would be another one.
 * @throws ApiError (409 `full`, 413, 429 …), NetworkError, the reason of an aborted signal
 */
export async function sendAttachment(
  file: AttachmentFile,
  { id, bytes }: SealedAttachment,
  transfer: Transfer = {},
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const send = () => put(file, id, bytes, transfer, environment);
  await send().catch(async (error: unknown) => {
    // The file was made on this device too, and this was quicker to arrive.
    const isUnknown = error instanceof ApiError && error.status === 404;
    if (!isUnknown || !(await isMadeNow(environment, file.id))) throw error;
    await send();
  });
  await storeAttachment(environment, file.id, id, bytes);
}

/** Seals and sends. @returns the attachment's id, for the document to name it as `svc-blob:<id>` */
export async function uploadAttachment(
  file: AttachmentFile,
  content: AttachmentHead & { bytes: Uint8Array },
  transfer: Transfer = {},
  environment: Environment = defaultEnvironment(),
): Promise<string> {
  const sealed = await sealAttachment(file, content);
  await sendAttachment(file, sealed, transfer, environment);
  return sealed.id;
}

/**
 * An attachment's content, from this device where it was fetched before.
 * @throws AttachmentError `damaged` for whatever is not this attachment of this file; ApiError, NetworkError, BadAnswer
 */
export async function openAttachment(
  file: AttachmentFile,
  id: string,
  { signal }: Pick<Transfer, "signal"> = {},
  environment: Environment = defaultEnvironment(),
): Promise<Attachment> {
  // It is what somebody wrote into the document, and becomes a part of an address.
  if (!UUID.test(id)) throw new AttachmentError("damaged", "This is no attachment of a file.");
  const kept = await storedAttachment(environment, file.id, id);
  if (kept) {
    const opened = await unsealAttachment(file, id, kept).catch(() => null);
    if (opened) return opened;
    await dropAttachment(environment, file.id, id);
  }
  const bytes = await get(file, id, signal, environment);
  const opened = await unsealAttachment(file, id, bytes);
  await storeAttachment(environment, file.id, id, bytes);
  return opened;
}

/** Opens bytes as the server holds them. @throws AttachmentError `damaged` */
export async function unsealAttachment(
  { id: fileId, contentKeyText }: AttachmentFile,
  id: string,
  bytes: Bytes,
): Promise<Attachment> {
  try {
    if (contentKeyText === null) return decodeAttachment(bytes);
    const key = await importKey(contentKeyText);
    return decodeAttachment(await open(key, contexts.attachment(fileId, id), bytes));
  } catch (cause) {
    if (!(cause instanceof ProtocolError)) throw cause;
    throw new AttachmentError("damaged", "This attachment is damaged, or is another one.", {
      cause,
    });
  }
}
