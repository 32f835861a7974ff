/** A PDF with what was signed so far (S-045, S-090). */
import { drawInto } from "./draw";
import type { StampOrder } from "./types";

export type { Field, StampedSigner, StampOrder } from "./types";

/** @param order of a PDF that inspect.ts let pass @returns the original itself when nobody has signed */
export async function stampPdf(order: StampOrder): Promise<Uint8Array> {
  if (order.signers.length === 0) return order.original;
  return (await drawInto({ order, certificate: null })).bytes;
}
