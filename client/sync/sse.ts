/** Parses a text/event-stream as it arrives, in pieces split anywhere. */

export type ServerEvent = { event: string; data: string };

export class EventParser {
  private rest = "";
  private event = "";
  private data: string[] = [];

  /** The events completed by this piece; comments (pings) complete none. */
  push(piece: string): ServerEvent[] {
    const complete: ServerEvent[] = [];
    const lines = (this.rest + piece).split("\n");
    this.rest = lines.pop() ?? "";
    for (const ended of lines) {
      const line = ended.endsWith("\r") ? ended.slice(0, -1) : ended;
      if (line !== "") this.field(line);
      else {
        if (this.data.length > 0) {
          complete.push({ event: this.event || "message", data: this.data.join("\n") });
        }
        this.event = "";
        this.data = [];
      }
    }
    return complete;
  }

  private field(line: string): void {
    const colon = line.indexOf(":");
    if (colon === 0) return;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (name === "event") this.event = value;
    else if (name === "data") this.data.push(value);
  }
}
