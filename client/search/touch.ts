/** What pages tell this device's search, without searching themselves. */
import { defaultEnvironment } from "../environment";
import { dropSearched, touchSearched } from "./database";

export const touch = (id: string): Promise<void> => touchSearched(defaultEnvironment(), id);

/** Files that went off the list. */
export const dropSearchedHere = (ids: readonly string[]): Promise<void> =>
  dropSearched(defaultEnvironment(), ids);
