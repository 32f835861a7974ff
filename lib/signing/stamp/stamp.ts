/** A PDF with all signatures made so far (S-045, S-090). */
import { randomUUID } from "node:crypto";
import { type Drawing, type DrawingTask, work } from "./drawing";
import { threaded } from "./threads";
import type { StampOrder } from "./types";

const run = threaded<DrawingTask, Drawing>("drawing", work);

/** Draws in a thread. @throws ThreadError after its time limit; HttpError 503 when too many wait */
export const drawInto = (task: DrawingTask): Promise<Drawing> => run(task, randomUUID());

/** @param order for a PDF that inspect.ts accepted @returns the original itself when nobody has signed */
export async function stampPdf(order: StampOrder): Promise<Uint8Array> {
  if (order.signers.length === 0) return order.original;
  return (await drawInto({ order, certificate: null })).bytes;
}
