/**
 * What an attachment is before it is sealed, and what it is in a standard file (DB-021):
 * `length (4, big-endian) | head as JSON | bytes`, where the head is `{v:1, name, type, width?, height?}`.
 */
import { type Bytes, concat, fromUtf8, utf8 } from "./bytes";
import { ProtocolError } from "./errors";

/** The most bytes an attachment may have on the wire (F-121). */
export const ATTACHMENT_BYTES = 4_194_304;
const LENGTH_BYTES = 4;
/** JSON may write a character as six. */
const HEAD_BYTES = 4_096;
const NAME_CHARS = 300;
const TYPE_CHARS = 120;

export interface AttachmentHead {
  /** As its writer called it: for people to read, never a path. */
  name: string;
  /** What its writer said it is: never believed. */
  type: string;
  /** Of an image, in pixels. */
  width?: number;
  height?: number;
}

export interface Attachment extends AttachmentHead {
  bytes: Bytes;
}

const refuse = (words: string) => new ProtocolError("attachment", words);

/** @throws `attachment` for a name or type that is too long, and sizes that are none */
export function encodeAttachment({
  bytes,
  ...given
}: AttachmentHead & { bytes: Uint8Array }): Bytes {
  const head = utf8(JSON.stringify({ v: 1, ...checked(given) }));
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, head.length);
  return concat(length, head, bytes);
}

/** @throws `attachment` for whatever is not exactly this */
export function decodeAttachment(plaintext: Uint8Array): Attachment {
  if (plaintext.length < LENGTH_BYTES) throw refuse("This is too short for an attachment.");
  const view = new DataView(plaintext.buffer, plaintext.byteOffset, plaintext.byteLength);
  const end = LENGTH_BYTES + view.getUint32(0);
  if (end > plaintext.length || end > LENGTH_BYTES + HEAD_BYTES)
    throw refuse("The head of this attachment is cut off.");
  const head = parse(plaintext.subarray(LENGTH_BYTES, end));
  return { ...checked(head), bytes: new Uint8Array(plaintext.subarray(end)) };
}

function parse(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(fromUtf8(bytes));
  } catch {
    throw refuse("The head of this attachment cannot be read.");
  }
  if (typeof value !== "object" || value === null || !("v" in value) || value.v !== 1)
    throw refuse("This attachment is of a kind not known here.");
  return { ...value };
}

/** A head with nothing in it but what is known. */
function checked(head: { [Field in keyof AttachmentHead]?: unknown }): AttachmentHead {
  const { name, type, width, height } = head;
  if (typeof name !== "string" || name.length > NAME_CHARS)
    throw refuse(`The name of an attachment has at most ${NAME_CHARS} characters.`);
  if (typeof type !== "string" || type.length > TYPE_CHARS)
    throw refuse(`The type of an attachment has at most ${TYPE_CHARS} characters.`);
  return { name, type, ...sizeOf("width", width), ...sizeOf("height", height) };
}

function sizeOf(side: "width" | "height", value: unknown): { width?: number; height?: number } {
  if (value === undefined) return {};
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 1)
    throw refuse("The sides of an image are whole numbers of pixels.");
  return { [side]: value };
}
