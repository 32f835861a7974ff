/** Reads versions once and keeps the last few, for as long as the panel is open. */
import type { History, Version } from "@/client/history";

const MOST_KEPT = 8;

export class VersionReader {
  private readonly kept = new Map<string, Promise<Uint8Array>>();

  constructor(private readonly history: Pick<History, "state">) {}

  /** A version's opened state. One that could not be read is asked for again. */
  readonly read = (version: Version): Promise<Uint8Array> => {
    const known = this.kept.get(version.id);
    if (known !== undefined) return known;
    const reading = this.history.state(version);
    this.kept.set(version.id, reading);
    reading.catch(() => this.kept.delete(version.id));
    for (const id of this.kept.keys()) {
      if (this.kept.size <= MOST_KEPT) break;
      this.kept.delete(id);
    }
    return reading;
  };
}
