/** A PDF with all signatures so far (S-045, S-090). */
import { randomUUID } from "node:crypto";
import { type Drawing, type DrawingTask, work } from "./drawing";
import { threaded } from "./threads";
import type { StampOrder } from "./types";

export type { Field, StampedSigner, StampOrder } from "./types";

const run = threaded<DrawingTask, Drawing>("drawing", work);

/** Asks the thread that draws. @throws ThreadError past its time; HttpError 503 when too many wait */
export const drawInto = (task: DrawingTask): Promise<Drawing> => run(task, randomUUID());

/** @param order of a PDF that inspect.ts let pass @returns the original itself when nobody has signed */
export async function stampPdf(order: StampOrder): Promise<Uint8Array> {
  if (order.signers.length === 0) return order.original;
  return (await drawInto({ order, certificate: null })).bytes;
}
