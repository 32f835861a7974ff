/** Asks the thread that reads uploaded PDFs and pictures. */
import { randomUUID } from "node:crypto";
import { type Reading, type ReadingTask, work } from "./reading";
import { threaded } from "./threads";

const run = threaded<ReadingTask, Reading>("reading", work);

/** @throws ThreadError past its time or memory; HttpError 503 when too many wait */
export const read = (task: ReadingTask): Promise<Reading> => run(task, randomUUID());
