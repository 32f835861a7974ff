/** SHA-256 in hex: all that is kept of a capability, a key or a recovery credential, which are too random to be guessed from it. */
import { createHash } from "node:crypto";

export const digestOf = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");
