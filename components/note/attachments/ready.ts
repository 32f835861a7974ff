/** Prepares attachments for upload: images are redrawn, and everything is sealed for this note. */
import { type AttachmentFile, sealAttachment } from "@/client/attachments";
import { isCopiedFrom, openCopied } from "@/client/attachments/copied";
import { fitImage } from "@/client/attachments/downsize";
import { AttachmentError } from "@/client/attachments/errors";
import { defaultEnvironment } from "@/client/environment";
import { attachmentId, attachmentName } from "@/lib/kinds/note/schema-attachments";
import { ATTACHMENT_BYTES, type AttachmentHead } from "@/lib/protocol/attachment";
import type { Bytes } from "@/lib/protocol/bytes";
import type { AttachmentBlock, AttachmentInput, Copied } from "./given";

/** Sealed once: what failed is sent again as it is, so that it never counts twice. */
export interface Ready {
  /** Null where the server has it already. */
  id: string | null;
  /** Null where this device keeps them. */
  bytes: Bytes | null;
  block: AttachmentBlock;
}

/** @throws AttachmentError; ApiError and NetworkError where the server is asked what the note has */
export function makeReady(file: AttachmentFile, given: AttachmentInput): Promise<Ready> {
  switch (given.kind) {
    case "file":
      return readyFile(file, given.file);
    case "copied":
      return readyCopied(file, given);
    case "kept":
      return Promise.resolve({ id: given.id, bytes: null, block: given.block });
  }
}

async function readyFile(file: AttachmentFile, given: File): Promise<Ready> {
  const image = given.type.startsWith("image/") ? await asImage(given) : null;
  return image ? sealedImage(file, given, image) : sealedFile(file, given);
}

/** The server is never told where it comes from: it learns the name of the new attachment alone. */
async function readyCopied(file: AttachmentFile, { mark, block }: Copied): Promise<Ready> {
  const environment = defaultEnvironment();
  const there: Ready = { id: null, bytes: null, block };
  const id = attachmentId(block.attrs.attachment) ?? "";
  if (mark !== null) {
    if (await isCopiedFrom(file, mark, environment)) return there;
    const content = await openCopied(mark, id, environment);
    if (content !== null) {
      const sealed = await sealAttachment(file, content);
      const attrs = { ...block.attrs, attachment: attachmentName(sealed.id) };
      return { ...sealed, block: { ...block, attrs } };
    }
  }
  const { listAttachments } = await import("@/client/attachments/list");
  const own = await listAttachments(file, environment);
  if (own.some((row) => row.id === id)) return there;
  throw new AttachmentError("not-here", "What you copied isn’t on this device.");
}

/** Null for an image of a kind no page shows: it is attached as a file. */
function asImage(given: File) {
  return fitImage(given).catch((error: unknown) => {
    if (error instanceof AttachmentError && error.code === "no-image") return null;
    throw error;
  });
}

async function sealedImage(
  file: AttachmentFile,
  given: File,
  { bytes, type, width, height }: Awaited<ReturnType<typeof fitImage>>,
): Promise<Ready> {
  const name = nameOf(given.name || "Image", type === given.type ? "" : endingOf(type));
  const sealed = await sealAttachment(file, { name, type, width, height, bytes });
  const attrs = {
    attachment: attachmentName(sealed.id),
    name,
    naturalWidth: width,
    naturalHeight: height,
  };
  return { ...sealed, block: { name: "image", attrs } };
}

async function sealedFile(file: AttachmentFile, given: File): Promise<Ready> {
  // Not read at all: it may be gigabytes.
  if (given.size > ATTACHMENT_BYTES)
    throw new AttachmentError("too-large", "An attachment can be up to 4 MB.");
  const bytes = new Uint8Array(await given.arrayBuffer());
  const head: AttachmentHead = {
    name: nameOf(given.name || "File"),
    type: given.type.slice(0, 120),
  };
  const sealed = await sealAttachment(file, { ...head, bytes });
  const attrs = {
    attachment: attachmentName(sealed.id),
    name: head.name,
    size: bytes.byteLength,
  };
  return { ...sealed, block: { name: "file", attrs } };
}

const endingOf = (type: string): string => `.${type.replace("image/", "").replace("jpeg", "jpg")}`;

/** At most 300 characters, and the ending it has now. */
function nameOf(name: string, ending = ""): string {
  const whole = ending === "" ? name : name.replace(/\.\w{1,5}$/u, "") + ending;
  const last = /\.\w{1,10}$/u.exec(whole)?.[0] ?? "";
  return whole.slice(0, whole.length - last.length).slice(0, 300 - last.length) + last;
}
