/** Parts of a Word file as plain trees, without prefixes: producers write them differently, and none of ours clash. */
import { XMLParser } from "fast-xml-parser";
import { DocxError } from "./docx-error";

export interface Xml {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly Xml[];
  /** Of a piece of text, whose name is empty. */
  text: string;
}

/** Deeper than tables in text boxes in tables ever are; trees are walked by functions that call themselves. */
const DEEPEST = 200;

/** @throws DocxError for what is no XML, declares types, or is too deep */
export function parseXml(text: string): Xml {
  checkShape(text);
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    removeNSPrefix: true,
    trimValues: false,
    parseTagValue: false,
    parseAttributeValue: false,
    // What stands for a character is read below: no declaration can make it stand for a million.
    processEntities: false,
    ignorePiTags: true,
    ignoreDeclaration: true,
  });
  let found: unknown;
  try {
    found = parser.parse(text);
  } catch {
    throw new DocxError("damaged");
  }
  const root = treesOf(found, 0).find(({ name }) => name !== "");
  if (!root) throw new DocxError("damaged");
  return root;
}

/** A page of text has about a hundred. */
const MOST_ELEMENTS = 1_000_000;

function checkShape(text: string): void {
  let depth = 0;
  let elements = 0;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at)) {
    const next = text[at + 1];
    if (text.startsWith("<!--", at)) at = after(text, "-->", at);
    else if (text.startsWith("<![CDATA[", at)) at = after(text, "]]>", at);
    else if (next === "!") throw new DocxError("damaged");
    else if (next === "?") at = after(text, "?>", at);
    else {
      const end = endOfTag(text, at);
      if (next === "/") depth -= 1;
      else if (text[end - 1] !== "/") depth += 1;
      elements += 1;
      if (depth > DEEPEST || elements > 2 * MOST_ELEMENTS) throw new DocxError("too-large");
      if (depth < 0) throw new DocxError("damaged");
      at = end;
    }
  }
  if (depth !== 0) throw new DocxError("damaged");
}

function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  if (found === -1) throw new DocxError("damaged");
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
  throw new DocxError("damaged");
}

const ATTRIBUTES = ":@";
const TEXT = "#text";

function treesOf(found: unknown, depth: number): Xml[] {
  if (!Array.isArray(found) || depth > DEEPEST) return [];
  return found.flatMap((entry: unknown) => {
    const given = Object(entry) as Record<string, unknown>;
    const name = Object.keys(given).find((key) => key !== ATTRIBUTES);
    if (name === undefined) return [];
    if (name === TEXT)
      return [{ name: "", attributes: {}, children: [], text: textOf(given[name]) }];
    const attributes = Object.entries(Object(given[ATTRIBUTES]) as Record<string, unknown>);
    return [
      {
        name,
        attributes: Object.fromEntries(attributes.map(([key, value]) => [key, textOf(value)])),
        children: treesOf(given[name], depth + 1),
        text: "",
      },
    ];
  });
}

const NAMED = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

const textOf = (value: unknown): string =>
  String(value ?? "").replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, character);

function character(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return NAMED.get(name) ?? whole;
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "";
}

export const child = (xml: Xml | undefined, name: string): Xml | undefined =>
  xml?.children.find((one) => one.name === name);

export const childrenNamed = (xml: Xml | undefined, name: string): Xml[] =>
  xml?.children.filter((one) => one.name === name) ?? [];

/** The value of a child that only holds one, as most of Word's properties do. */
export const valueIn = (xml: Xml | undefined, name: string): string | undefined =>
  child(xml, name)?.attributes.val;

/** A property that is on when it is there and does not say otherwise (ISO 29500-1, 17.17.4). */
export function toggle(xml: Xml | undefined, name: string): boolean | undefined {
  const found = child(xml, name);
  return found && !/^(0|false|off|none)$/i.test(found.attributes.val ?? "1");
}

/** All of these names below an element, not looking inside of those found. */
export function within(xml: Xml | undefined, names: ReadonlySet<string>): Xml[] {
  return xml?.children.flatMap((one) => (names.has(one.name) ? [one] : within(one, names))) ?? [];
}

export const textIn = (xml: Xml): string => xml.text + xml.children.map(textIn).join("");
