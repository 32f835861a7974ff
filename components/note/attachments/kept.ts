/** What an earlier page of this note could not send, to be sent by this one. */
import type { AttachmentFile } from "@/client/attachments";
import { holdUnsent, listUnsent } from "@/client/attachments/unsent";
import type { Environment } from "@/client/environment";
import type { AttachmentBlock, Kept } from "./given";

/** In the order they were given, without those another page is sending. */
export async function takeKept(file: AttachmentFile, environment: Environment): Promise<Kept[]> {
  const taken: Kept[] = [];
  for (const { id, about } of await listUnsent(file, environment)) {
    const { block, anchor } = isRecord(about) ? about : {};
    if (!isBlock(block)) continue;
    const slot = await holdUnsent(id, environment);
    if (slot !== null) taken.push({ kind: "kept", id, block, anchor, slot });
  }
  return taken;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isBlock = (value: unknown): value is AttachmentBlock =>
  isRecord(value) && (value.name === "image" || value.name === "file") && isRecord(value.attrs);
