/** Writes a ZIP entry by entry to a sink, so that at most one entry is in memory. */
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { type Bytes, toHex } from "../../lib/protocol/bytes";
import { sha256 } from "../../lib/protocol/derive";
import type { Entry } from "./manifest";

/** Where an archive is written: a file on disk, or memory. */
export interface Sink {
  write(bytes: Bytes): Promise<void>;
  close(): Promise<void>;
  /** Removes what was written. */
  abort(): Promise<void>;
}

/**
 * Without its 64-bit extension, which many programs cannot read, a ZIP has at most 4,294,967,295 bytes and 65,535
 * entries. The rest up to these limits is reserved for the list of contents and the directory.
 */
const ROOM = { bytes: 4_000_000_000, entries: 60_000 };

/** Bytes around an entry: its two headers, each with its name. */
const ENTRY_OVERHEAD_BYTES = 1_024;

/**
 * Marks entries as made on Unix: Info-ZIP's `unzip` decodes other systems' names with a DOS code page, even when they
 * are marked as UTF-8.
 */
const OS_UNIX = 3;
/** On Unix, only the owner may read and write the file. */
const OWNER_ONLY_MODE = (0o100600 << 16) >>> 0;

export class ZipWriter {
  private chunks: Bytes[] = [];
  private fault: Error | null = null;
  /** Bytes written. */
  size = 0;
  private entries = 0;
  private readonly zip = new Zip((fault, chunk) => {
    if (fault) this.fault = fault;
    else this.chunks.push(new Uint8Array(chunk));
  });

  constructor(
    private readonly sink: Sink,
    private readonly room = ROOM,
  ) {}

  /** Whether this many more entries with this many bytes in all fit. */
  hasRoom(entries: number, bytes: number): boolean {
    if (this.entries + entries > this.room.entries) return false;
    return this.size + bytes + entries * ENTRY_OVERHEAD_BYTES <= this.room.bytes;
  }

  /** @param packed whether compression helps: for text it does, for encrypted data and images it does not */
  async add(path: string, bytes: Uint8Array, packed: boolean): Promise<Entry> {
    const entry = packed ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path);
    entry.os = OS_UNIX;
    entry.attrs = OWNER_ONLY_MODE;
    this.zip.add(entry);
    // A copy, because the sink may transfer the buffer and the caller still needs it.
    entry.push(new Uint8Array(bytes), true);
    this.entries += 1;
    await this.flush();
    return { path, size: bytes.length, sha256: toHex(await sha256(bytes)) };
  }

  async close(): Promise<void> {
    this.zip.end();
    await this.flush();
    await this.sink.close();
  }

  private async flush(): Promise<void> {
    const { chunks } = this;
    this.chunks = [];
    for (const chunk of chunks) {
      this.size += chunk.length;
      await this.sink.write(chunk);
    }
    if (this.fault) throw this.fault;
  }
}
