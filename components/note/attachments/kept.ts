/** What an earlier page of this note could not send, to be sent by this one. */
import type { AttachmentFile } from "@/client/attachments";
import {
  awaitUnsent,
  holdUnsent,
  listUnsent,
  type UnsentAttachment,
} from "@/client/attachments/unsent";
import type { Environment } from "@/client/environment";
import type { Slot } from "@/client/sync/slots";
import type { AttachmentBlock, StoredAttachmentInput } from "./given";

/**
 * Takes what nobody sends, in the order it was given, and what another page sends as soon as that page has ended.
 * @param signal ends the waiting for other pages
 */
export async function takeKept(
  file: AttachmentFile,
  environment: Environment,
  take: (kept: readonly StoredAttachmentInput[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const free: StoredAttachmentInput[] = [];
  const held: string[] = [];
  for (const unsent of await listUnsent(file, environment)) {
    const slot = await holdUnsent(unsent.id, environment);
    if (slot === null) held.push(unsent.id);
    else free.push(...keptOf(unsent, slot));
  }
  if (free.length > 0) take(free);
  const takeLater = async (id: string) => {
    const slot = await awaitUnsent(id, environment, signal);
    if (slot === null) return;
    const left = await listUnsent(file, environment);
    const kept = left.filter((unsent) => unsent.id === id).flatMap((each) => keptOf(each, slot));
    if (kept.length > 0) take(kept);
    else slot.release();
  };
  await Promise.all(held.map(takeLater));
}

/** Empty for an entry of a newer version of this page. */
function keptOf({ id, about }: UnsentAttachment, slot: Slot): StoredAttachmentInput[] {
  const { block, anchor } = isRecord(about) ? about : {};
  if (isBlock(block)) return [{ kind: "kept", id, block, anchor, slot }];
  slot.release();
  return [];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isBlock = (value: unknown): value is AttachmentBlock =>
  isRecord(value) && (value.name === "image" || value.name === "file") && isRecord(value.attrs);
