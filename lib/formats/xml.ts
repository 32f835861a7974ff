/**
 * Reads XML of any origin as plain trees without prefixes: producers choose them differently, and none of ours clash. One
 * pass copies every text once, so that a small file doesn't grow to a hundred times its size.
 */

export class XmlError extends Error {
  override readonly name = "XmlError";

  constructor(readonly code: "damaged" | "too-large") {
    super(`This XML is ${code}.`);
  }
}

export interface Xml {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly Xml[];
  /** Of a piece of text, whose name is empty. */
  text: string;
}

/** Deeper than tables in text boxes in tables ever are; trees are walked by functions that call themselves. */
const MAX_DEPTH = 200;
/** A page of text has about a hundred. */
const MAX_ELEMENTS = 1_000_000;

interface Open {
  /** With its prefix, as its end must have it. */
  tag: string;
  children: Xml[];
}

/** @throws XmlError for what is no XML, declares types, or is too deep */
export function parseXml(given: string): Xml {
  const text = given.replace(/\r\n?/g, "\n");
  const outside: Open = { tag: "", children: [] };
  const open = [outside];
  checkLength(text);
  for (let at = 0; at < text.length; ) {
    const { children } = open.at(-1) ?? outside;
    const start = text.indexOf("<", at);
    const words = text.slice(at, start === -1 ? text.length : start);
    if (words !== "") children.push(textNode(withoutReferences(words)));
    if (start === -1) break;
    if (text.startsWith("<!--", start)) at = after(text, "-->", start);
    else if (text.startsWith("<?", start)) at = after(text, "?>", start);
    else if (text.startsWith("<![CDATA[", start)) {
      at = after(text, "]]>", start);
      children.push(textNode(text.slice(start + "<![CDATA[".length, at - "]]>".length)));
    } else if (text[start + 1] === "!") throw new XmlError("damaged");
    else {
      const end = endOfTag(text, start);
      at = end + 1;
      if (text[start + 1] === "/") {
        const closed = open.length > 1 ? open.pop() : undefined;
        if (closed?.tag !== text.slice(start + 2, end).trimEnd()) throw new XmlError("damaged");
        continue;
      }
      if (open.length > MAX_DEPTH) throw new XmlError("too-large");
      const isEmpty = text[end - 1] === "/";
      const inner: Xml[] = [];
      const { tag, ...begun } = beginOf(text.slice(start + 1, isEmpty ? end - 1 : end));
      children.push({ ...begun, children: isEmpty ? NO_CHILDREN : inner, text: "" });
      if (!isEmpty) open.push({ tag, children: inner });
    }
  }
  const root = outside.children.find(({ name }) => name !== "");
  if (!root || open.length > 1) throw new XmlError("damaged");
  return root;
}

function checkLength(text: string): void {
  let elements = 0;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1))
    if (text[at + 1] !== "/") elements += 1;
  if (elements > MAX_ELEMENTS) throw new XmlError("too-large");
}

const NO_CHILDREN: Xml["children"] = [];
const NO_ATTRIBUTES: Xml["attributes"] = {};
const textNode = (text: string): Xml => ({
  name: "",
  attributes: NO_ATTRIBUTES,
  children: NO_CHILDREN,
  text,
});

function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  if (found === -1) throw new XmlError("damaged");
  return found + end.length;
}

function endOfTag(text: string, from: number): number {
  let quote = "";
  for (let at = from + 1; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ">") return at;
  }
  throw new XmlError("damaged");
}

/** @param inside of a tag that begins an element */
function beginOf(inside: string): { tag: string; name: string; attributes: Xml["attributes"] } {
  const [tag = ""] = /^[^\s/"'=]+/.exec(inside) ?? [];
  if (tag === "") throw new XmlError("damaged");
  const attribute = /\s+([^\s/"'=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')|\s*$/y;
  attribute.lastIndex = tag.length;
  const found: [string, string][] = [];
  while (attribute.lastIndex < inside.length) {
    const [whole, full = "", double, single = ""] = attribute.exec(inside) ?? [];
    if (whole === undefined) throw new XmlError("damaged");
    if (full !== "" && !full.startsWith("xmlns"))
      found.push([localName(full), withoutReferences(double ?? single)]);
  }
  const attributes = found.length === 0 ? NO_ATTRIBUTES : Object.fromEntries(found);
  return { tag, name: localName(tag), attributes };
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

const NAMED = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** No declaration can make a reference stand for more than one character. */
const withoutReferences = (text: string): string =>
  text.replace(/&(?:#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,8});/gi, character);

function character(whole: string): string {
  if (whole[1] !== "#") return NAMED.get(whole.slice(1, -1)) ?? whole;
  const isHex = whole[2] === "x" || whole[2] === "X";
  const point = Number.parseInt(whole.slice(isHex ? 3 : 2, -1), isHex ? 16 : 10);
  const isSurrogate = point >= 0xd800 && point <= 0xdfff;
  return point > 0 && point <= 0x10ffff && !isSurrogate ? String.fromCodePoint(point) : "";
}

export const child = (xml: Xml | undefined, name: string): Xml | undefined =>
  xml?.children.find((one) => one.name === name);

export const childrenNamed = (xml: Xml | undefined, name: string): Xml[] =>
  xml?.children.filter((one) => one.name === name) ?? [];

/** All of these names below an element, not looking inside of those found. */
export function within(xml: Xml | undefined, names: ReadonlySet<string>): Xml[] {
  return xml?.children.flatMap((one) => (names.has(one.name) ? [one] : within(one, names))) ?? [];
}

export const textIn = (xml: Xml): string => xml.text + xml.children.map(textIn).join("");
