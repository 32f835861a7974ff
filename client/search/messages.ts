/** What a page and the worker of its search say to one another. */
import type { LocalFile } from "../local-files";
import type { Answer } from "./engine";
import type { FillEnd, FillProgress } from "./fill";
import type { Person } from "./rows";

export type SearchRequest =
  /** First, and once. */
  | { open: { person: Person } }
  | { list: { files: readonly LocalFile[]; isWhole: boolean } }
  | { search: { turn: number; typed: string } }
  /** Reads files; what was under way ends. */
  | { fill: { fetches: boolean } }
  | { stop: true };

export type SearchNews =
  | { answer: { turn: number; answer: Answer } }
  | { failed: { turn: number; words: string } }
  | { progress: FillProgress }
  | { ended: FillEnd };
