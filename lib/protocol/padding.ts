/** Padding that hides the size of the content (E-019): four bytes of length, the bytes, then zeros, sealed together. */
import { type Bytes, fromBase64, fromUtf8, toBase64, utf8 } from "./bytes";
import { open, seal } from "./envelope";
import { ProtocolError } from "./errors";

/** Bytes of a padded plaintext; `steps` is as many steps as it needs. */
export type PaddedSize = number | "steps";
export const PADDED_BYTES = {
  catalog: "steps",
  state: "steps",
  archive: "steps",
  order: 16_384,
  request: 2_048,
  photo: 49_152,
  terms: 192,
  status: 256,
  supply: 8_192,
  bill: 1_024,
  shipment: 1_024,
  resellerTerms: 4_096,
  statement: 4_096,
  rsvp: 512,
  booking: 4_096,
} as const satisfies Record<string, PaddedSize>;

export const STEP_BYTES = 16_384;
export const MAX_STEPS = 48;
const LENGTH_BYTES = 4;

/** Of a catalog or a state. */
export const MAX_PLAIN_STEPS_BYTES = MAX_STEPS * STEP_BYTES - LENGTH_BYTES;

/** Of an order's status. */
export const MAX_STATUS_BYTES = PADDED_BYTES.status - LENGTH_BYTES;

/** @throws ProtocolError `padding` for more than fits */
export function pad(bytes: Uint8Array, size: PaddedSize): Bytes {
  if (bytes.length > (size === "steps" ? MAX_PLAIN_STEPS_BYTES : size - LENGTH_BYTES))
    throw new ProtocolError("padding", "This is too large.");
  const needed = bytes.length + LENGTH_BYTES;
  const padded = new Uint8Array(
    size === "steps" ? Math.ceil(needed / STEP_BYTES) * STEP_BYTES : size,
  );
  new DataView(padded.buffer).setUint32(0, bytes.length);
  padded.set(bytes, LENGTH_BYTES);
  return padded;
}

/** @throws ProtocolError `padding` for another size, a length beyond it, or a pad byte that is not zero */
export function unpad(padded: Bytes, size: PaddedSize): Bytes {
  const isSize =
    size === "steps"
      ? padded.length > 0 &&
        padded.length % STEP_BYTES === 0 &&
        padded.length <= MAX_STEPS * STEP_BYTES
      : padded.length === size;
  const length = isSize ? new DataView(padded.buffer, padded.byteOffset).getUint32(0) : 0;
  const end = LENGTH_BYTES + length;
  if (!isSize || end > padded.length || padded.subarray(end).some((byte) => byte !== 0)) {
    throw new ProtocolError("padding", "This sealed content is damaged.");
  }
  return padded.subarray(LENGTH_BYTES, end);
}

/** As standard base64. `iv` is given only to reproduce a published vector. */
export async function sealPaddedJson(
  key: CryptoKey,
  context: string,
  value: unknown,
  size: PaddedSize,
  iv?: Uint8Array,
): Promise<string> {
  return toBase64(await seal(key, context, pad(utf8(JSON.stringify(value)), size), iv));
}

/** @throws ProtocolError `envelope` under another key or context, `padding`, or `json` */
export async function openPaddedJson(
  key: CryptoKey,
  context: string,
  sealed: string,
  size: PaddedSize,
): Promise<unknown> {
  return readJson(fromUtf8(unpad(await open(key, context, fromBase64(sealed)), size)));
}

/** @throws ProtocolError `json` */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProtocolError("json", "This sealed content is damaged.");
  }
}
