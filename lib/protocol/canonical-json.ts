/** The canonical text of a JSON value (RFC 8785, JCS), so that everyone hashes and signs the same bytes. */
import { ProtocolError } from "./errors";

/** Deeper than any of our texts: a hostile text gets an error instead of overflowing the stack. */
const MAX_DEPTH = 64;

/**
 * Members sorted by UTF-16 units, no spaces, numbers and strings as ECMAScript writes them.
 * Throws `json` for what JSON cannot say alike everywhere: undefined, NaN, Infinity, bigint, halves of a surrogate
 * pair, objects that are not plain.
 */
export function canonicalJson(value: unknown): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) throw refused("A JSON value this deep");
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return writeString(value);
  if (typeof value === "number") return writeNumber(value);
  if (Array.isArray(value)) return `[${value.map((item) => write(item, depth + 1)).join(",")}]`;
  if (typeof value === "object" && isPlain(value)) return writeMembers(value, depth);
  throw refused(`A ${typeof value}`);
}

function writeMembers(value: object, depth: number): string {
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, item]) => `${writeString(name)}:${write(item, depth + 1)}`).join(",")}}`;
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw refused("A number that is not finite");
  return JSON.stringify(value);
}

function writeString(value: string): string {
  if (!isWellFormed(value)) throw refused("Half of a surrogate pair");
  return JSON.stringify(value);
}

/** `String.prototype.isWellFormed` is not in every browser we build for. */
function isWellFormed(value: string): boolean {
  return !/[\ud800-\udfff]/u.test(value);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function refused(what: string): ProtocolError {
  return new ProtocolError("json", `${what} has no canonical JSON.`);
}
