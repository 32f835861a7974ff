/** Writes PDF objects (ISO 32000-1, 7.3). */
import { isDict, Keyword, Name, PdfString, Ref, Stream, type Value } from "../read/values";

const bytesOf = (text: string) => Buffer.from(text, "latin1");

/** @param value keywords are written as they are */
export function serialize(value: Value | Keyword): Uint8Array {
  if (!(value instanceof Stream)) return bytesOf(inWords(value));
  const dict = inWords(new Map([...value.dict, ["Length", value.raw.length]]));
  return Buffer.concat([bytesOf(`${dict}\nstream\n`), value.raw, bytesOf("\nendstream")]);
}

function inWords(value: Value | Keyword): string {
  if (value === null) return "null";
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") return numeral(value);
  if (value instanceof Name) return nameText(value.text);
  if (value instanceof Ref) return `${value.number} ${value.generation} R`;
  if (value instanceof PdfString) return `<${Buffer.from(value.bytes).toString("hex")}>`;
  if (value instanceof Keyword) return value.text;
  if (Array.isArray(value)) return `[${value.map(inWords).join(" ")}]`;
  if (isDict(value))
    return `<<${[...value].map(([key, one]) => `${nameText(key)} ${inWords(one)}`).join("\n")}>>`;
  throw new Error("A stream is an object of its own.");
}

/** Never with an exponent, which a PDF does not know. */
export function numeral(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  return value
    .toFixed(6)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");
}

const nameText = (text: string) =>
  `/${text.replace(/[^!$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]/g, (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, "0")}`)}`;
