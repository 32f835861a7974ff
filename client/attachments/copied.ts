/**
 * Attachments copied on this device, so that they can be pasted into a file with another key. They stay until something else
 * is copied, sealed under a key that is only in the clipboard (the mark). The mark opens only what this device holds, and
 * contains no file id, key or capability.
 */
import { type Attachment, decodeAttachment, encodeAttachment } from "../../lib/protocol/attachment";
import { fromUtf8, utf8 } from "../../lib/protocol/bytes";
import * as contexts from "../../lib/protocol/contexts";
import { importKey, open, seal } from "../../lib/protocol/envelope";
import { type AttachmentFile, openAttachment } from "../attachments";
import type { Environment } from "../environment";
import { lockOf, MARK } from "./copy-mark";
import { dropAttachmentsOf, storeAttachment, storedAttachment } from "./device";

/** Where they are among the attachments this device has seen: in a file that is none. */
const HELD = "copied";
/** The row that says which file they are of. */
const SOURCE = "source";
/** Bytes held at most: what was seen on this device must not all make way for one copy. */
const MAX_BYTES = 50_000_000;

interface Copy {
  id: string;
  key: CryptoKey;
}

/** Null for whatever is no mark: the clipboard holds what any page wrote. */
async function read(mark: string): Promise<Copy | null> {
  const [, id, key] = MARK.exec(mark) ?? [];
  if (id === undefined || key === undefined) return null;
  return importKey(key).then(
    (imported) => ({ id, key: imported }),
    () => null,
  );
}

/** @param most for tests. @returns how many are not held: they could not be opened, or are too many */
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

/** Waits until the copy is held. @returns what it has under that name; null where nothing opens */
async function held(mark: string, id: string, environment: Environment) {
  const copy = await read(mark);
  if (copy === null) return null;
  // Whoever copies has the lock.
  await environment.locks?.request(lockOf(mark), { mode: "shared" }, () => {});
  const sealed = await storedAttachment(environment, HELD, `${copy.id}/${id}`);
  if (sealed === null) return null;
  return open(copy.key, contexts.attachment(copy.id, id), sealed).catch(() => null);
}

/** Whether it was copied out of this very file. */
export async function isCopiedFrom(
  file: AttachmentFile,
  mark: string,
  environment: Environment,
): Promise<boolean> {
  const source = await held(mark, SOURCE, environment);
  return source !== null && fromUtf8(source) === file.id;
}

/** Null where this device does not hold it. */
export async function openCopied(
  mark: string,
  id: string,
  environment: Environment,
): Promise<Attachment | null> {
  const bytes = await held(mark, id, environment);
  return bytes && decodeAttachment(bytes);
}
