/** Takes objects of one PDF over into an update of another, each once. */
import type { PdfFile } from "../read/file";
import { isDict, Ref, Stream, type Value } from "../read/values";
import type { Update } from "./update";

/** @returns a function that gives a value of the source as it is referred to in the update */
export function copier(source: PdfFile, update: Update): (value: Value) => Value {
  const known = new Map<number, Ref>();
  const copy = (value: Value): Value => {
    if (value instanceof Ref) {
      const before = known.get(value.number);
      if (before) return before;
      const ref = update.reserve();
      known.set(value.number, ref);
      update.set(ref, copy(source.object(value.number)));
      return ref;
    }
    if (Array.isArray(value)) return value.map(copy);
    if (isDict(value)) return new Map([...value].map(([key, one]) => [key, copy(one)]));
    if (value instanceof Stream)
      return new Stream(new Map([...value.dict].map(([key, one]) => [key, copy(one)])), value.raw);
    return value;
  };
  return copy;
}
