/** What strangers send, read: bundled by itself for a thread, and called as it is where there is none. */
import { type Checked, check } from "./check";
import { type CleanPng, cleanPng } from "./clean-png";

export type ReadingTask = { pdf: Uint8Array } | { png: Uint8Array };
export type Reading = Checked | { clean: CleanPng | null };

export function work(task: ReadingTask): Reading {
  return "pdf" in task ? check(task.pdf) : { clean: cleanPng(task.png) };
}
