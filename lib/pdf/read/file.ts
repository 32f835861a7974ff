/** A PDF by its index: any object by its number, without reading the others. */
import { decoded } from "./filters";
import { readObject } from "./object";
import { type Budget, isSpent, latin, newBudget, Reader } from "./syntax";
import {
  type Dict,
  invalid,
  isDict,
  isWhole,
  nameOf,
  PdfFault,
  Ref,
  Stream,
  type Value,
} from "./values";
import { type Entry, type Range, readSections, type Section } from "./xref";

interface Packed {
  data: Uint8Array;
  /** Number and place of each object in it. */
  places: { number: number; at: number }[];
}

const MAX_HOPS = 32;

export class PdfFile {
  readonly sections: readonly Section[];
  /** What the newest section says of each number. */
  readonly entries = new Map<number, Entry>();
  /** Where the newest section begins. */
  readonly start: number;
  readonly #objects = new Map<number, Value>();
  readonly #reading = new Set<number>();
  readonly #packed = new Map<number, Packed>();
  readonly #extents = new Map<number, Range>();

  /** @throws PdfFault for what is no PDF, or one with a damaged index, or an encrypted one */
  constructor(
    readonly bytes: Uint8Array,
    readonly budget: Budget = newBudget(),
  ) {
    if (!/^%PDF-[12]\.\d/.test(latin(bytes.subarray(0, 8)))) throw invalid("it is no PDF");
    const { sections, start } = readSections(bytes, budget);
    this.sections = sections;
    this.start = start;
    for (const { entries } of [...sections].reverse())
      for (const [number, entry] of entries) this.entries.set(number, entry);
    if (sections.some(({ trailer }) => trailer.has("Encrypt")))
      throw new PdfFault("encrypted", "This PDF is encrypted. Save it without a password.");
  }

  get trailer(): Dict {
    const [newest] = this.sections;
    if (!newest) throw invalid("it has no index");
    return newest.trailer;
  }

  /** What a reference leads to, and everything else as it is. Nothing is null. */
  resolve(value: Value | undefined): Value {
    let found = value ?? null;
    for (let hop = 0; found instanceof Ref; hop++) {
      if (hop === MAX_HOPS) throw invalid("it refers in a circle");
      found = this.object(found.number);
    }
    return found;
  }

  dict(value: Value | undefined): Dict | null {
    const found = this.resolve(value);
    return isDict(found) ? found : null;
  }

  /** @returns null for a number nothing has */
  object(number: number): Value {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    const entry = this.entries.get(number);
    if (!entry || entry.kind === "free") return null;
    if (this.#reading.has(number) || this.#reading.size > MAX_HOPS)
      throw invalid("it refers in a circle");
    this.#reading.add(number);
    try {
      const value =
        entry.kind === "at"
          ? this.#at(new Ref(number, entry.generation), entry.offset)
          : this.#in(number, entry);
      this.#objects.set(number, value);
      return value;
    } finally {
      this.#reading.delete(number);
    }
  }

  /** The objects that stand by themselves. What nothing refers to may be damaged, and is left out. */
  *standing(): Generator<{ number: number; value: Value; range: Range }> {
    for (const [number, entry] of this.entries) {
      if (entry.kind !== "at") continue;
      let value: Value;
      try {
        value = this.object(number);
      } catch (fault) {
        if (fault instanceof PdfFault && !isSpent(this.budget)) continue;
        throw fault;
      }
      const range = this.#extents.get(number);
      if (range) yield { number, value, range };
    }
  }

  /** Whether the budget was charged already for what a stream unpacks to: a pack of objects, or an index. */
  wasUnpacked(number: number): boolean {
    const entry = this.entries.get(number);
    const isAt = ({ kind, ranges }: Section) =>
      kind === "stream" && ranges.some(({ from }) => entry?.kind === "at" && from === entry.offset);
    return this.#packed.has(number) || this.sections.some(isAt);
  }

  get root(): { ref: Ref; catalog: Dict } {
    const ref = this.trailer.get("Root");
    const catalog = this.dict(ref);
    if (!(ref instanceof Ref) || !catalog) throw invalid("it has no catalog");
    return { ref, catalog };
  }

  #at(expected: Ref, offset: number): Value {
    const lengthOf = (ref: Ref) => this.resolve(ref);
    const read = readObject(this.bytes, offset, expected, lengthOf, this.budget);
    this.#extents.set(expected.number, { from: offset, to: read.end });
    return read.value;
  }

  #in(number: number, { stream, index }: { stream: number; index: number }): Value {
    const { data, places } = this.#unpack(stream);
    const place = places[index];
    if (place?.number !== number) throw invalid("its index leads to something else");
    const value = new Reader(data, place.at, this.budget).value();
    return value;
  }

  #unpack(number: number): Packed {
    const known = this.#packed.get(number);
    if (known) return known;
    if (this.entries.get(number)?.kind !== "at") throw invalid("a part of it is missing");
    const stream = this.object(number);
    if (!(stream instanceof Stream) || nameOf(stream.dict.get("Type")) !== "ObjStm")
      throw invalid("a part of it is missing");
    const [count, first] = ["N", "First"].map((key) => this.resolve(stream.dict.get(key)));
    const data = decoded(stream, this.budget);
    if (!isWhole(count) || !isWhole(first) || count > data.length)
      throw invalid("a part of it is damaged");
    const reader = new Reader(data, 0, this.budget);
    const places: Packed["places"] = [];
    for (let at = 0; at < count; at++)
      places.push({ number: reader.whole(), at: first + reader.whole() });
    const packed = { data, places };
    this.#packed.set(number, packed);
    return packed;
  }
}
