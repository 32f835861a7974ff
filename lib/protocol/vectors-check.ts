/** What every check of the published vectors is written with. */
import { toHex } from "./bytes";

export type Check = (name: string, holds: () => Promise<boolean> | boolean) => Promise<void>;

export function fromHex(hex: string): Uint8Array {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (toHex(bytes) !== hex) throw new Error("A vector is not lowercase hex.");
  return bytes;
}
