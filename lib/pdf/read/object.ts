/** Reads one numbered object where the index says it is (ISO 32000-1, 7.3.8 and 7.3.10). */
import { type Budget, Reader } from "./syntax";
import { type Dict, invalid, isDict, isWhole, Ref, Stream, type Value } from "./values";

export interface Read {
  value: Value;
  /** The byte after `endobj`. */
  end: number;
}

const [LF, CR] = [10, 13];

/** @param expected what it is referred to by, if that is known. @param lengthOf what a reference to a stream's length leads to; null where there is no index yet */
export function readObject(
  bytes: Uint8Array,
  at: number,
  expected: Ref | null,
  lengthOf: ((ref: Ref) => Value) | null,
  budget: Budget,
): Read {
  const reader = new Reader(bytes, at, budget);
  const number = reader.whole();
  const generation = reader.whole();
  if (expected && (number !== expected.number || generation !== expected.generation))
    throw invalid("its index leads to something else");
  if (!reader.takes("obj")) throw invalid("its index leads nowhere");
  const content = reader.value();
  const value =
    isDict(content) && reader.takes("stream") ? readData(reader, content, lengthOf) : content;
  // Some leave the word out; what is between objects is looked at by itself.
  reader.takes("endobj");
  return { value, end: reader.at };
}

function readData(reader: Reader, dict: Dict, lengthOf: ((ref: Ref) => Value) | null): Stream {
  const { bytes } = reader;
  if (bytes[reader.at] === CR) reader.at++;
  if (bytes[reader.at] === LF) reader.at++;
  const given = dict.get("Length");
  const length = given instanceof Ref ? lengthOf?.(given) : given;
  const from = reader.at;
  if (!isWhole(length) || from + length > bytes.length) throw invalid("a part of it has no end");
  reader.at = from + length;
  if (!endsStream(reader)) throw invalid("a part of it is longer or shorter than it says");
  return new Stream(dict, bytes.subarray(from, from + length));
}

function endsStream(reader: Reader): boolean {
  const { bytes } = reader;
  if (bytes[reader.at] === CR) reader.at++;
  if (bytes[reader.at] === LF) reader.at++;
  return reader.takes("endstream");
}
