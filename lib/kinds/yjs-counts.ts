/** The numbers in Yjs bytes, refused before anyone trusts them. */
import { type Decoder, readVarUint } from "lib0/decoding";

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
