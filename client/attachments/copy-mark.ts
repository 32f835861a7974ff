/** The clipboard's reference to copied attachments. The code that stores them is loaded on the first copy. */
import { randomBytes, toBase64url } from "../../lib/protocol/bytes";
import type { Environment } from "../environment";

/** `<uuid>.<key>`: which copy, and what opens it on the device that holds it. */
export const MARK = /^([0-9a-f-]{36})\.([\w-]{43})$/;

export const newMark = (): string => `${crypto.randomUUID()}.${toBase64url(randomBytes(32))}`;

export const lockOf = (mark: string): string => `sealdesk-copied-${mark.slice(0, 36)}`;

/**
 * Runs what holds a copy, and makes whoever pastes it meanwhile wait.
 * @param hold not begun at once: its code may be on its way
 */
export async function holding<Result>(
  mark: string,
  hold: () => Promise<Result>,
  { locks }: Environment,
): Promise<Result> {
  return locks === null ? hold() : locks.request(lockOf(mark), hold);
}
