/** Asks the thread that draws. */
import { randomUUID } from "node:crypto";
import { type Drawing, type DrawingTask, work } from "./drawing";
import { threaded } from "./threads";

const run = threaded<DrawingTask, Drawing>("drawing", work);

/** @throws ThreadError past its time; HttpError 503 when too many wait */
export const drawInto = (task: DrawingTask): Promise<Drawing> => run(task, randomUUID());
