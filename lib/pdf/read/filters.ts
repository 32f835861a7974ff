/** Unpacks streams that hold the structure of a PDF or the content of a page (ISO 32000-1, 7.4), never past a bound. */
import { unfilter } from "../images/png";
import { fromAscii85, fromDigits, fromLzw, fromRunLengths } from "./old-filters";
import { type Budget, spend } from "./syntax";
import { type Dict, invalid, isDict, isWhole, nameOf, type Stream, type Value } from "./values";

/** @throws PdfFault when there is more than the budget has left; Error for damaged data */
function inflate(raw: Uint8Array, budget: Budget): Uint8Array {
  const made = (budget.inflate ?? inflateByZlib)(raw, Math.max(budget.inflated, 1));
  if (made === "damaged") throw invalid("a part of it is damaged");
  if (made === "too large") {
    budget.inflated = -1;
    throw invalid("something in it is far too large");
  }
  budget.inflated -= made.length;
  return made;
}

/** By Node's own, which is asked for by name: browsers load this file too. */
function inflateByZlib(raw: Uint8Array, most: number): Uint8Array | "too large" {
  const zlib = process.getBuiltinModule("node:zlib");
  try {
    // A file that lacks the last bytes of a stream is still read, as readers do.
    const finishFlush = zlib.constants.Z_SYNC_FLUSH;
    return zlib.inflateSync(raw, { maxOutputLength: most, finishFlush });
  } catch (error) {
    if (unpackingFault(error) === "too large") return "too large";
    throw error;
  }
}

/** What zlib finds wrong with its input; null for any other fault, which is not the input's. */
export function unpackingFault(error: unknown): "too large" | "damaged" | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ERR_BUFFER_TOO_LARGE") return "too large";
  return code.startsWith("Z_") ? "damaged" : null;
}

type Resolve = (value: Value | undefined) => Value;
const asItIs: Resolve = (value) => value ?? null;

const filtersOf = (dict: Dict, resolve: Resolve): string[] =>
  listOf(resolve(dict.get("Filter"))).map((one) => nameOf(resolve(one)) ?? "?");

const listOf = (value: Value | undefined): Value[] => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
};

/** @param resolve what a reference leads to; without it a reference is unusual. @throws PdfFault for what cannot be unpacked */
export function decoded(
  { dict, raw }: Stream,
  budget: Budget,
  resolve: Resolve = asItIs,
): Uint8Array {
  const parameters = listOf(resolve(dict.get("DecodeParms")));
  try {
    return filtersOf(dict, resolve).reduce((data, filter, at) => {
      const undo = Object.hasOwn(FILTERS, filter) ? FILTERS[filter] : undefined;
      if (!undo) throw invalid("it is packed in an unusual way");
      return undo(data, budget, resolve(parameters[at]));
    }, raw);
  } catch (error) {
    if (unpackingFault(error)) throw invalid("a part of it is damaged");
    throw error;
  }
}

type Undo = (data: Uint8Array, budget: Budget, parameters: Value) => Uint8Array;

const inflated: Undo = (data, budget, parameters) => {
  const made = inflate(data, budget);
  return isDict(parameters) ? unpredicted(made, parameters, budget) : made;
};

const unpackedLzw: Undo = (data, budget, parameters) => {
  if (!isDict(parameters)) return fromLzw(data, budget, 1);
  const early = parameters.get("EarlyChange") === 0 ? 0 : 1;
  return unpredicted(fromLzw(data, budget, early), parameters, budget);
};

const FILTERS: Record<string, Undo | undefined> = {
  FlateDecode: inflated,
  Fl: inflated,
  LZWDecode: unpackedLzw,
  LZW: unpackedLzw,
  RunLengthDecode: fromRunLengths,
  RL: fromRunLengths,
  ASCIIHexDecode: fromDigits,
  AHx: fromDigits,
  ASCII85Decode: fromAscii85,
  A85: fromAscii85,
};

function unpredicted(data: Uint8Array, parameters: Dict, budget: Budget): Uint8Array {
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
  spend(budget, rows);
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
