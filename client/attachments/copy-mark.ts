/** The clipboard's reference to copied attachments. The code that stores them is loaded on the first copy. */
import { randomBytes, toBase64url } from "../../lib/protocol/bytes";
import type { Environment } from "../environment";

/** `<uuid>.<key>`: the copy's id, and the key that opens it on the device that stores it. */
export const MARK = /^([0-9a-f-]{36})\.([\w-]{43})$/;

export const newMark = (): string => `${crypto.randomUUID()}.${toBase64url(randomBytes(32))}`;

export const lockOf = (mark: string): string => `sealdesk-copied-${mark.slice(0, 36)}`;

/**
 * Runs the function that stores a copy; pasting waits for it.
 * @param hold not called at once, because its code may still be loading
 */
export async function holding<Result>(
  mark: string,
  hold: () => Promise<Result>,
  { locks }: Environment,
): Promise<Result> {
  return locks === null ? hold() : locks.request(lockOf(mark), hold);
}
