/** What pages report to this device's search, without loading it. */
import { defaultEnvironment } from "../environment";
import { dropSearched, touchSearched } from "./database";

export const touch = (id: string): Promise<void> => touchSearched(defaultEnvironment(), id);

/** Files that were removed from the list. */
export const dropSearchedHere = (ids: readonly string[]): Promise<void> =>
  dropSearched(defaultEnvironment(), ids);
