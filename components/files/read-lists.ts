/** What this browser and the account of who is signed in list, as one list. */
import { seemsSignedIn } from "@/client/account/signed-in";
import { type ListedKind, type LocalFile, list } from "@/client/local-files";
import { accountLibrary } from "./keep-file";
import { mergeLists } from "./merge-lists";

export interface Lists {
  files: readonly LocalFile[];
  /** Somebody is signed in, and this browser does not hold the key of their vault: `files` are this browser's. */
  isLocked: boolean;
}

/** @param kinds those that Files shows where it is left out */
export async function readLists(kinds?: readonly ListedKind[]): Promise<Lists> {
  const here = await list(undefined, kinds);
  if (!seemsSignedIn()) return { files: mergeLists(here, []).files, isLocked: false };
  const { library } = await accountLibrary();
  const there = await library(undefined, kinds);
  return { files: mergeLists(here, there ?? []).files, isLocked: there === null };
}
