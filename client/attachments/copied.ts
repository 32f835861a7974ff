/**
 * Attachments copied on this device, so that they can be pasted into a file with another key. They stay until something
 * else is copied, encrypted with a key that is only in the clipboard (the mark). The mark opens only what this device
 * stores, and contains no file id, key or capability.
 */
import { type Attachment, decodeAttachment, encodeAttachment } from "../../lib/protocol/attachment";
import { fromUtf8, utf8 } from "../../lib/protocol/bytes";
import * as contexts from "../../lib/protocol/contexts";
import { importKey, open, seal } from "../../lib/protocol/envelope";
import { type AttachmentFile, openAttachment } from "../attachments";
import type { Environment } from "../environment";
import { lockOf, MARK } from "./copy-mark";
import { dropAttachmentsOf, storeAttachment, storedAttachment } from "./device";

/** Stored among this device's attachments under this made-up file id. */
const HELD = "copied";
/** The row that names their file. */
const SOURCE = "source";
/** The most bytes stored: one copy must not push out all other stored attachments. */
const MAX_BYTES = 50_000_000;

interface Copy {
  id: string;
  key: CryptoKey;
}

/** Null when it is not a mark: the clipboard may contain text of any page. */
async function read(mark: string): Promise<Copy | null> {
  const [, id, key] = MARK.exec(mark) ?? [];
  if (id === undefined || key === undefined) return null;
  return importKey(key).then(
    (imported) => ({ id, key: imported }),
    () => null,
  );
}

/** @param most for tests @returns how many are not stored, because they could not be opened or are too many */
export async function holdCopied(
  file: AttachmentFile,
  mark: string,
  ids: readonly string[],
  environment: Environment,
  most = MAX_BYTES,
): Promise<number> {
  const copy = await read(mark);
  if (copy === null) return ids.length;
  await dropAttachmentsOf(environment, HELD);
  await keep(copy, SOURCE, utf8(file.id), environment);
  let room = most;
  let missing = 0;
  for (const id of new Set(ids)) {
    const content = await openAttachment(file, id, {}, environment).catch(() => null);
    room -= content?.bytes.byteLength ?? 0;
    if (content === null || room < 0) missing += 1;
    else await keep(copy, id, encodeAttachment(content), environment);
  }
  return missing;
}

async function keep(copy: Copy, id: string, bytes: Uint8Array, environment: Environment) {
  const sealed = await seal(copy.key, contexts.attachment(copy.id, id), bytes);
  await storeAttachment(environment, HELD, `${copy.id}/${id}`, sealed);
}

/** Waits until the copy is stored. @returns its entry with this name; null when it cannot be opened */
async function held(mark: string, id: string, environment: Environment) {
  const copy = await read(mark);
  if (copy === null) return null;
  // The copying tab holds the lock.
  await environment.locks?.request(lockOf(mark), { mode: "shared" }, () => {});
  const sealed = await storedAttachment(environment, HELD, `${copy.id}/${id}`);
  if (sealed === null) return null;
  return open(copy.key, contexts.attachment(copy.id, id), sealed).catch(() => null);
}

/** Whether it was copied from this file. */
export async function isCopiedFrom(
  file: AttachmentFile,
  mark: string,
  environment: Environment,
): Promise<boolean> {
  const source = await held(mark, SOURCE, environment);
  return source !== null && fromUtf8(source) === file.id;
}

/** Null when this device does not have it. */
export async function openCopied(
  mark: string,
  id: string,
  environment: Environment,
): Promise<Attachment | null> {
  const bytes = await held(mark, id, environment);
  return bytes && decodeAttachment(bytes);
}
