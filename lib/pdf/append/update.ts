/**
 * An incremental update (ISO 32000-1, 7.5.6): new objects after a PDF whose own bytes stay unchanged, so that the document
 * people were shown can be cut out of the one they signed.
 */
import { createHash } from "node:crypto";
import type { PdfFile } from "../read/file";
import {
  type Dict,
  isWhole,
  type Keyword,
  Name,
  PdfString,
  Ref,
  Stream,
  type Value,
} from "../read/values";
import { serialize } from "./serialize";

export interface Written {
  bytes: Uint8Array;
  /** Where each object of the update begins. */
  offsets: ReadonlyMap<number, number>;
}

const HEAD = Buffer.from("\n", "latin1");

export class Update {
  readonly #objects = new Map<number, Uint8Array>();
  readonly #generations = new Map<number, number>();
  #next: number;

  constructor(readonly file: PdfFile) {
    const size = file.trailer.get("Size");
    this.#next = isWhole(size) ? size : 0;
    // One by one: there may be more of them than a function takes.
    for (const number of file.entries.keys()) this.#next = Math.max(this.#next, number + 1);
  }

  reserve(): Ref {
    return new Ref(this.#next++, 0);
  }

  add(value: Value | Keyword): Ref {
    const ref = this.reserve();
    this.set(ref, value);
    return ref;
  }

  /** Writes an object in the place of what it was. */
  set(ref: Ref, value: Value | Keyword): void {
    this.#objects.set(ref.number, serialize(value));
    this.#generations.set(ref.number, ref.generation);
  }

  /** The same bytes for the same objects. */
  end(): Written {
    const parts: Uint8Array[] = [this.file.bytes, HEAD];
    let at = this.file.bytes.length + HEAD.length;
    const put = (...more: (Uint8Array | string)[]) => {
      for (const one of more) {
        const bytes = typeof one === "string" ? Buffer.from(one, "latin1") : one;
        parts.push(bytes);
        at += bytes.length;
      }
    };
    const offsets = new Map<number, number>();
    for (const [number, content] of [...this.#objects].sort(([one], [other]) => one - other)) {
      offsets.set(number, at);
      put(`${number} ${this.#generations.get(number) ?? 0} obj\n`, content, "\nendobj\n");
    }
    const start = at;
    put(...this.#index(offsets, start), `\nstartxref\n${start}\n%%EOF\n`);
    return { bytes: Buffer.concat(parts), offsets };
  }

  /** Of the kind the file has, as not every reader takes both in one file. */
  #index(offsets: ReadonlyMap<number, number>, start: number): (Uint8Array | string)[] {
    const trailer = this.#trailer(start);
    if (this.file.sections[0]?.kind === "table") {
      trailer.set("Size", this.#next);
      const rows = runsOf([...offsets]).map(
        (run) =>
          `${run[0]?.[0] ?? 0} ${run.length}\n${run.map(([number, at]) => this.#row(number, at)).join("")}`,
      );
      return [`xref\n${rows.join("")}trailer\n`, serialize(trailer)];
    }
    const own = this.#next++;
    const all: [number, number][] = [...offsets, [own, start]];
    trailer.set("Type", new Name("XRef")).set("Size", this.#next).set("W", [1, 4, 2]);
    const index = runsOf(all).flatMap((run) => [run[0]?.[0] ?? 0, run.length]);
    trailer.set("Index", index);
    const data = Buffer.alloc(all.length * 7);
    for (const [row, [number, at]] of all.entries()) {
      data.writeUInt8(1, row * 7);
      data.writeUInt32BE(at, row * 7 + 1);
      data.writeUInt16BE(this.#generations.get(number) ?? 0, row * 7 + 5);
    }
    return [`${own} 0 obj\n`, serialize(new Stream(trailer, data)), "\nendobj"];
  }

  #row(number: number, at: number): string {
    const generation = String(this.#generations.get(number) ?? 0).padStart(5, "0");
    return `${String(at).padStart(10, "0")} ${generation} n \n`;
  }

  #trailer(start: number): Dict {
    const { trailer, bytes, start: previous } = this.file;
    const made: Dict = new Map();
    for (const key of ["Root", "Info"]) {
      const value = trailer.get(key);
      if (value !== undefined) made.set(key, value);
    }
    const given = this.file.resolve(trailer.get("ID"));
    const first = Array.isArray(given) ? this.file.resolve(given[0]) : null;
    const hash = createHash("sha256").update(bytes.subarray(0, 4_096)).update(String(start));
    for (const content of this.#objects.values()) hash.update(content);
    const own = new PdfString(hash.digest().subarray(0, 16));
    made.set("ID", [first instanceof PdfString ? first : own, own]);
    made.set("Prev", previous);
    return made;
  }
}

/** Cut where the numbers do not follow each other. */
function runsOf(rows: readonly [number, number][]): [number, number][][] {
  const runs: [number, number][][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && last.at(-1)?.[0] === row[0] - 1) last.push(row);
    else runs.push([row]);
  }
  return runs;
}
