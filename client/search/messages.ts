/** The messages between a page and its search worker. */
import type { LocalFile } from "../local-files";
import type { Answer } from "./engine";
import type { FillEnd, FillProgress } from "./fill";
import type { Person } from "./rows";

export type SearchRequest =
  /** First, and only once. */
  | { open: { person: Person } }
  | { list: { files: readonly LocalFile[]; isWhole: boolean } }
  | { search: { turn: number; typed: string } }
  /** Starts reading files; stops what was running. */
  | { fill: { fetches: boolean } }
  | { stop: true };

export type SearchNews =
  | { answer: { turn: number; answer: Answer } }
  | { failed: { turn: number; words: string } }
  | { progress: FillProgress }
  | { ended: FillEnd };
