/** The numbers in Yjs bytes, refused before anyone trusts them. */
import { type Decoder, readVarUint as readLongVarUint } from "lib0/decoding";

export type GuardCode = "malformed" | "clients" | "clock" | "size";

export class GuardError extends Error {
  override readonly name = "GuardError";
  readonly code: GuardCode;

  constructor(code: GuardCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const MAX_CLOCK = 2 ** 31;

export function malformed(why: string): GuardError {
  return new GuardError("malformed", `Not a Yjs update: ${why}.`);
}

/**
 * lib0's variable-length number. Up to five bytes are read without its loop in floating point: a
 * document is mostly such numbers. Longer ones, and what is cut short, are left to lib0.
 */
export function readVarUint(decoder: Decoder): number {
  const { arr, pos } = decoder;
  let low = 0;
  for (let index = 0; index < 4; index++) {
    const byte = arr[pos + index];
    if (byte === undefined) return readLongVarUint(decoder);
    low |= (byte & 127) << (7 * index);
    if (byte < 128) {
      decoder.pos = pos + index + 1;
      return low;
    }
  }
  const high = arr[pos + 4];
  if (high === undefined || high >= 128) return readLongVarUint(decoder);
  decoder.pos = pos + 5;
  return high * 2 ** 28 + low;
}

/** Refuses a count that the bytes left could not hold, before anyone makes room for it. */
export function readCount(decoder: Decoder, bytesEach: number): number {
  const count = readVarUint(decoder);
  if (count * bytesEach > decoder.arr.length - decoder.pos) throw malformed("a count too large");
  return count;
}

export function readClient(decoder: Decoder): number {
  const client = readVarUint(decoder);
  if (!Number.isSafeInteger(client)) throw malformed("a client id too large");
  return client;
}

export function readClock(decoder: Decoder): number {
  const clock = readVarUint(decoder);
  if (clock >= MAX_CLOCK) throw clockOutOfRange();
  return clock;
}

export function clockOutOfRange(): GuardError {
  return new GuardError("clock", "A clock is out of range.");
}
