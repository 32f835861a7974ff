/**
 * What a person can attach: a file, attachments copied from another note, or uploads that an earlier page couldn't finish.
 */
import type { Slot } from "@/client/sync/slots";

/** What is written into the note once the bytes are on the server. */
export interface AttachmentBlock {
  name: "image" | "file";
  attrs: Record<string, unknown>;
}

export type AttachmentInput =
  | { kind: "file"; file: File }
  /** `mark` is the clipboard's; null where it has none. */
  | { kind: "copied"; mark: string | null; block: AttachmentBlock }
  /** `anchor` is its place in the Yjs document; `slot` makes this page the one that sends it. */
  | { kind: "kept"; id: string; block: AttachmentBlock; anchor: unknown; slot: Slot };

export type StoredAttachmentInput = Extract<AttachmentInput, { kind: "kept" }>;
export type Copied = Extract<AttachmentInput, { kind: "copied" }>;

/** What it is called while it has no block in the note. */
export function givenName(given: AttachmentInput): string {
  if (given.kind === "file") return given.file.name || "Image";
  const { name, alt } = given.block.attrs;
  const words = name || alt;
  if (typeof words === "string") return words;
  return given.block.name === "image" ? "Image" : "File";
}
