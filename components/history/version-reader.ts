/** Reads versions once and keeps the last few, for as long as the panel is open. */
import * as Y from "yjs";
import type { History } from "@/client/history";
import { isSaved, type ListedVersion } from "./arrange-versions";

const MAX_KEPT = 8;

export class VersionReader {
  private readonly cache = new Map<string, Promise<Uint8Array>>();

  /** @param live the note as it is now */
  constructor(
    private readonly history: Pick<History, "state">,
    private readonly live: Y.Doc,
  ) {}

  /** A version's opened state. One that could not be read is asked for again. */
  readonly read = async (version: ListedVersion): Promise<Uint8Array> => {
    if (!isSaved(version)) return Y.encodeStateAsUpdate(this.live);
    const known = this.cache.get(version.id);
    if (known !== undefined) return known;
    const reading = this.history.state(version);
    this.cache.set(version.id, reading);
    reading.catch(() => this.cache.delete(version.id));
    for (const id of this.cache.keys()) {
      if (this.cache.size <= MAX_KEPT) break;
      this.cache.delete(id);
    }
    return reading;
  };
}
