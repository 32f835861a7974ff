/** Writes a ZIP as it grows: entry by entry to a sink, so that no more than one entry is in memory. */
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { type Bytes, toHex } from "../../lib/protocol/bytes";
import { sha256 } from "../../lib/protocol/derive";
import type { Entry } from "./manifest";

/** Where an archive goes: a file on disk, or the page's memory. */
export interface Sink {
  write(bytes: Bytes): Promise<void>;
  close(): Promise<void>;
  /** Leaves nothing of the archive behind. */
  abort(): Promise<void>;
}

/**
 * A ZIP without its 64-bit extension holds 4,294,967,295 bytes and 65,535 entries; many programs read no other.
 * What is between these numbers and those is for the list of contents and the directory.
 */
const ROOM = { bytes: 4_000_000_000, entries: 60_000 };

/** Around an entry: its heads, with its name in both. */
const OVERHEAD = 1_024;

/** As if made on Unix: of others, Info-ZIP's `unzip` reads names as a code page of DOS, whatever they say of UTF-8. */
const UNIX = 3;
/** A file that its owner alone reads and writes, where Unix keeps it. */
const MODE = (0o100600 << 16) >>> 0;

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

  /** Whether so many more entries of so many bytes together find room. */
  hasRoom(entries: number, bytes: number): boolean {
    if (this.entries + entries > this.room.entries) return false;
    return this.size + bytes + entries * OVERHEAD <= this.room.bytes;
  }

  /** @param packed whether packing makes it smaller: text does, what is sealed or an image does not */
  async add(path: string, bytes: Uint8Array, packed: boolean): Promise<Entry> {
    const entry = packed ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path);
    entry.os = UNIX;
    entry.attrs = MODE;
    this.zip.add(entry);
    // A copy: it is handed on, and the bytes are still wanted.
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
