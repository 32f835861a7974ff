/**
 * A file's attachments: encrypted, sent, fetched and decrypted here. Nothing fetched is trusted: it must be this
 * attachment of this file, and is shown as an image only if its bytes are one.
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

/** What these calls need of a file; an OpenFile has it. */
export type AttachmentFile = FileAccess & { contentKeyText: string | null };

/** Ready to be sent any number of times: the server recognises the same bytes. */
export interface SealedAttachment {
  id: string;
  bytes: Bytes;
}

/** Encrypts an attachment under a new id, or under its own. @throws AttachmentError `too-large` */
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
 * Sends an encrypted attachment. After a failure it can be sent again unchanged; encrypting it again would make another
 * one.
 * @throws ApiError (409 `full`, 413, 429 …), NetworkError, the signal's reason
 */
export async function sendAttachment(
  file: AttachmentFile,
  { id, bytes }: SealedAttachment,
  transfer: Transfer = {},
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const send = () => put(file, id, bytes, transfer, environment);
  await send().catch(async (error: unknown) => {
    // The file was also created on this device, and this request arrived first.
    const isUnknown = error instanceof ApiError && error.status === 404;
    if (!isUnknown || !(await isMadeNow(environment, file.id))) throw error;
    await send();
  });
  await storeAttachment(environment, file.id, id, bytes);
}

/** Encrypts and sends. @returns the attachment's id, which the document names as `svc-blob:<id>` */
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
 * An attachment's content, from this device if it was fetched before.
 * @throws AttachmentError `damaged` when it is not this attachment of this file; ApiError, NetworkError, BadAnswer
 */
export async function openAttachment(
  file: AttachmentFile,
  id: string,
  { signal }: Pick<Transfer, "signal"> = {},
  environment: Environment = defaultEnvironment(),
): Promise<Attachment> {
  // The id comes from the document, which anyone may have written, and becomes part of a path.
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

/** Decrypts the bytes that the server stores. @throws AttachmentError `damaged` */
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
