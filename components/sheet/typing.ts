/** What helps while a formula is typed: the references in it, the function the cursor is in, and names that would complete it. */
import { parseAddress } from "@/lib/formulas/address";
import { localeOf } from "@/lib/formulas/locale";
import { type Token, tokensOf } from "@/lib/formulas/tokens";
import type { Rect } from "@/lib/kinds/sheet/anchored";
import type { FunctionHint } from "./calc/messages";

/** Seen on light and on dark. */
const COLORS = ["#2c7be5", "#c2410c", "#8b5cf6", "#0f8a5f", "#c026a3", "#a16207"];

export interface Reference {
  rect: Rect;
  color: string;
  sheet: string | null;
}

export function referencesIn(text: string, tag: string): Reference[] {
  if (!text.startsWith("=")) return [];
  const tokens = readTokens(text, tag);
  const found: Reference[] = [];
  let sheet: string | null = null;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === "sheet") {
      sheet = token.name;
      continue;
    }
    if (token?.kind === "cell") {
      const [colon, end] = [tokens[at + 1], tokens[at + 2]];
      const isRange = colon?.kind === "operator" && colon.text === ":" && end?.kind === "cell";
      const to = isRange ? end : token;
      if (isRange) at += 2;
      const rect = {
        ...{ top: Math.min(token.row, to.row), left: Math.min(token.column, to.column) },
        ...{ bottom: Math.max(token.row, to.row), right: Math.max(token.column, to.column) },
      };
      found.push({ rect, sheet, color: COLORS[found.length % COLORS.length] ?? "#2c7be5" });
    }
    sheet = null;
  }
  return found;
}

function readTokens(text: string, tag: string): Token[] {
  try {
    return tokensOf(text.slice(1), localeOf(tag));
  } catch {
    return [];
  }
}

/** Whether a click puts a reference here rather than choosing another cell. */
export const awaitsReference = (text: string, at: number): boolean =>
  text.startsWith("=") && /[=(,;+\-*/^&<>:{]\s*$/.test(text.slice(0, at));

/** `B2:C9`, or one cell. */
export function rectNamed(text: string): Rect | null {
  const [from = "", to = from, ...more] = text.trim().split(":");
  const [a, b] = [parseAddress(from), parseAddress(to)];
  if (!a || !b || more.length > 0) return null;
  return {
    ...{ top: Math.min(a.row, b.row), bottom: Math.max(a.row, b.row) },
    ...{ left: Math.min(a.column, b.column), right: Math.max(a.column, b.column) },
  };
}

export interface Help {
  /** The function the cursor is in. */
  inside?: FunctionHint;
  /** Names that begin as the word at the cursor. */
  names: readonly string[];
  /** Where that word begins. */
  from: number;
}

const MAX_NAMES = 8;

export function helpAt(
  text: string,
  at: number,
  functions: readonly FunctionHint[],
  ranges: readonly string[],
): Help {
  const before = text.slice(0, at);
  if (!before.startsWith("=")) return { names: [], from: at };
  const word = /[A-Za-z_][A-Za-z0-9_.]*$/.exec(before)?.[0] ?? "";
  const upper = word.toUpperCase();
  const isWord = word !== "" && !/^[A-Za-z]{1,3}\d+$/.test(word);
  const names = isWord
    ? [
        ...ranges.filter((name) => name.toUpperCase().startsWith(upper)),
        ...functions.filter(({ name }) => name.startsWith(upper)).map(({ name }) => name),
      ].slice(0, MAX_NAMES)
    : [];
  const inside = functions.find(({ name }) => name === openFunction(before));
  return { names, from: at - word.length, ...(inside && { inside }) };
}

function openFunction(before: string): string | undefined {
  const open: string[] = [];
  for (const [part] of before
    .replace(/"(?:[^"]|"")*"?/g, "")
    .matchAll(/([A-Za-z_][\w.]*)?\(|\)/g)) {
    if (part === ")") open.pop();
    else open.push(part.slice(0, -1).toUpperCase());
  }
  return open.findLast((name) => name !== "");
}
