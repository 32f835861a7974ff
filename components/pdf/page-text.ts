/** The text of a PDF page as paragraphs, for screen readers. */
import type { TextContent, TextItem } from "pdfjs-dist/types/src/display/api";

/** Lines farther apart than this many of their heights begin a paragraph. */
const PARAGRAPH_GAP = 1.8;

/** In the order of the file; a page that is a picture has none. */
export function paragraphsOf({ items }: Pick<TextContent, "items">): string[] {
  const paragraphs: string[] = [];
  let text = "";
  let bottom: number | null = null;
  for (const item of items) {
    if (!isText(item)) continue;
    const at: number = item.transform[5];
    const height = item.height || 0;
    const isApart = bottom !== null && Math.abs(bottom - at) > PARAGRAPH_GAP * (height || 12);
    if (isApart && text.trim() !== "") {
      paragraphs.push(text.trim());
      text = "";
    }
    text += item.hasEOL ? `${item.str} ` : item.str;
    if (item.str.trim() !== "") bottom = at;
  }
  if (text.trim() !== "") paragraphs.push(text.trim());
  return paragraphs.map((paragraph) => paragraph.replace(/\s+/g, " "));
}

const isText = (item: TextContent["items"][number]): item is TextItem => "str" in item;
