/** Reads uploaded PDFs and pictures. It runs in a thread, or is called directly where there are no threads. */

import { type Checked, check } from "@/lib/pdf/check/check";
import { type CleanPng, cleanPng } from "@/lib/pdf/check/clean-png";
import { PngFault } from "@/lib/pdf/images/png";

export type ReadingTask = { pdf: Uint8Array } | { png: Uint8Array };
export type Reading = Checked | { clean: CleanPng | null } | { damaged: string };

/** @throws every error that is not the fault of the uploaded file */
export function work(task: ReadingTask): Reading {
  if ("pdf" in task) return check(task.pdf);
  try {
    return { clean: cleanPng(task.png) };
  } catch (fault) {
    if (!(fault instanceof PngFault)) throw fault;
    return { damaged: fault.message };
  }
}
