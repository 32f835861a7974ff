/** Decodes streams that hold the structure of a PDF (ISO 32000-1, 7.4), and measures the others, never past a bound. */
import { inflateSync, constants as zlib } from "node:zlib";
import { unfilter } from "@/lib/formats/pdf/png";
import type { Budget } from "./syntax";
import { type Dict, invalid, isDict, isWhole, nameOf, type Stream, type Value } from "./values";

/** @throws PdfFault when there is more than the budget has left; Error for damaged data */
export function inflate(raw: Uint8Array, budget: Budget): Uint8Array {
  try {
    const made = inflateSync(raw, {
      maxOutputLength: Math.max(budget.inflated, 1),
      // A file that lacks the last bytes of a stream is still read, as readers do.
      finishFlush: zlib.Z_SYNC_FLUSH,
    });
    budget.inflated -= made.length;
    return made;
  } catch (error) {
    if (error instanceof RangeError || codeOf(error) === "ERR_BUFFER_TOO_LARGE")
      throw invalid("something in it is far too large");
    throw error;
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? error.code : undefined;

export const filtersOf = (dict: Dict): string[] =>
  listOf(dict.get("Filter")).map((one) => nameOf(one) ?? "?");

const listOf = (value: Value | undefined): Value[] => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
};

/** A stream of structure: plain or deflated, with the rows of a picture undone. @throws PdfFault otherwise */
export function decoded({ dict, raw }: Stream, budget: Budget): Uint8Array {
  const filters = filtersOf(dict);
  if (filters.length === 0) return raw;
  if (filters.length > 1 || !isFlate(filters[0])) throw invalid("it is packed in an unusual way");
  const parameters = listOf(dict.get("DecodeParms"))[0];
  try {
    const data = inflate(raw, budget);
    return isDict(parameters) ? unpredicted(data, parameters) : data;
  } catch (error) {
    if (codeOf(error)) throw invalid("a part of it is damaged");
    throw error;
  }
}

const isFlate = (name: string | undefined) => name === "FlateDecode" || name === "Fl";

function unpredicted(data: Uint8Array, parameters: Dict): Uint8Array {
  const given = (key: string, otherwise: number) => {
    const value = parameters.get(key);
    return isWhole(value) ? value : otherwise;
  };
  const predictor = given("Predictor", 1);
  if (predictor < 2) return data;
  const columns = given("Columns", 1);
  if (predictor < 10 || given("Colors", 1) !== 1 || given("BitsPerComponent", 8) !== 8)
    throw invalid("it is packed in an unusual way");
  if (columns < 1 || columns > 65_536) throw invalid("a part of it is damaged");
  const rows = Math.floor(data.length / (columns + 1));
  const made = new Uint8Array(rows * columns);
  let above = new Uint8Array(columns);
  for (let row = 0; row < rows; row++) {
    const from = row * (columns + 1);
    const line = data.slice(from + 1, from + 1 + columns);
    unfilter(data[from] ?? 0, line, above, 1);
    made.set(line, row * columns);
    above = line;
  }
  return made;
}
