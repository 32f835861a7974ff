/** Reads uploaded PDFs and pictures in a thread. Called directly where there are no threads. */

import { type Checked, check } from "@/lib/pdf/check/check";
import { type CleanPng, cleanPng } from "@/lib/pdf/check/clean-png";
import { PngFault } from "@/lib/pdf/images/png";

export type ReadingTask = { pdf: Uint8Array } | { png: Uint8Array };
export type Reading = Checked | { clean: CleanPng | null } | { damaged: string };

/** @throws whatever is no fault of what was sent */
export function work(task: ReadingTask): Reading {
  if ("pdf" in task) return check(task.pdf);
  try {
    return { clean: cleanPng(task.png) };
  } catch (fault) {
    if (!(fault instanceof PngFault)) throw fault;
    return { damaged: fault.message };
  }
}
