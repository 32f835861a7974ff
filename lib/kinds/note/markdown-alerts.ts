/** Callouts as GitHub writes them in Markdown: a quote whose first line is `[!NOTE]`. */
import type { Blockquote, PhrasingContent, RootContent } from "mdast";
import { type CalloutKind, calloutKind, calloutNamed } from "./schema-draw";

const WORDS = { info: "NOTE", tip: "TIP", warning: "WARNING", danger: "CAUTION" } as const;

const FIRST_LINE = /^\[!(\w{3,9})\][ \t]*(?:\n|$)/;

export interface Alert {
  kind: CalloutKind;
  /** What the quote holds below its first line. */
  children: RootContent[];
}

/** @returns null for a quote that is no more than one */
export function alertIn({ children }: Pick<Blockquote, "children">): Alert | null {
  const [paragraph, ...rest] = children;
  if (paragraph?.type !== "paragraph") return null;
  const [text, ...words] = paragraph.children;
  const said = text?.type === "text" ? FIRST_LINE.exec(text.value) : null;
  const kind = calloutNamed(said?.[1]);
  if (text?.type !== "text" || !said || kind === null) return null;
  const value = text.value.slice(said[0].length);
  const isAlone = value === "" && !said[0].endsWith("\n");
  // Words right behind it make it a quote that begins with these signs.
  if (isAlone && words.length > 0 && words[0]?.type !== "break") return null;
  const left = isAlone ? words.slice(1) : value === "" ? words : [{ ...text, value }, ...words];
  return { kind, children: [{ ...paragraph, children: left }, ...rest] };
}

/** @param kind as the block says it; @param words what it holds */
export function alertOf(kind: unknown, words: PhrasingContent[]): Blockquote {
  const said = `[!${WORDS[calloutKind(kind)]}]`;
  // Not as text, which would be escaped.
  const first: PhrasingContent = { type: "html", value: words.length > 0 ? `${said}\n` : said };
  return { type: "blockquote", children: [{ type: "paragraph", children: [first, ...words] }] };
}
