/** Postgres' COPY through a `pg` connection: a table as a stream of text, out and in. */
import { once } from "node:events";
import type { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import type pg from "pg";

/** What `pg` hands to a query of its own kind; its types leave it out. */
interface Wire {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(words: string): void;
}

/** A statement that speaks COPY: `pg` calls one of these for each message of the server's. */
abstract class Copy {
  readonly done: Promise<number>;
  protected failed: unknown;
  private rows = 0;
  private settle: { resolve: (rows: number) => void; reject: (fault: unknown) => void };

  constructor(private readonly text: string) {
    const { promise, ...settle } = withResolvers<number>();
    this.done = promise;
    this.settle = settle;
  }

  submit(wire: unknown): void {
    (wire as Wire).query(this.text);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/^COPY (\d+)$/.exec(text)?.[1]);
  }

  handleReadyForQuery(): void {
    if (this.failed === undefined) this.settle.resolve(this.rows);
    else this.settle.reject(this.failed);
  }

  /** Also called when the connection is lost, and then nothing follows. */
  handleError(fault: unknown): void {
    this.failed ??= fault;
    this.settle.reject(this.failed);
  }
}

class CopyOut extends Copy {
  constructor(
    text: string,
    private readonly sink: Writable,
  ) {
    super(text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, wire: unknown): void {
    const { stream } = wire as Wire;
    // Of a sink that is gone the rest is dropped: the statement must still come to its end.
    if (this.sink.destroyed) return;
    // The chunk is a window on the parser's buffer, which is used again.
    if (this.sink.write(Buffer.from(chunk)) || stream.isPaused()) return;
    stream.pause();
    const go = () => {
      this.sink.off("drain", go).off("close", go);
      stream.resume();
    };
    this.sink.on("drain", go).on("close", go);
  }
}

class CopyIn extends Copy {
  constructor(
    text: string,
    private readonly source: Readable,
  ) {
    super(text);
  }

  handleCopyInResponse(wire: unknown): void {
    void this.send(wire as Wire);
  }

  private async send(wire: Wire): Promise<void> {
    try {
      for await (const chunk of this.source) {
        if (this.failed !== undefined) return;
        wire.sendCopyFromChunk(chunk as Buffer);
        if (wire.stream.writableNeedDrain) await once(wire.stream, "drain");
      }
      wire.endCopyFrom();
    } catch (fault) {
      this.failed ??= fault;
      wire.sendCopyFail("The source of the rows failed.");
    }
  }
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (fault: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** @param text a `copy … to stdout` @param sink is left open @returns how many rows */
export function copyOut(client: pg.Client, text: string, sink: Writable): Promise<number> {
  return client.query(new CopyOut(text, sink)).done;
}

/** @param text a `copy … from stdin` @returns how many rows */
export function copyIn(client: pg.Client, text: string, source: Readable): Promise<number> {
  return client.query(new CopyIn(text, source)).done;
}
