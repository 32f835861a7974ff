/** What of an HTML file is too much for a note, counted before it is read. */
import { ImportError } from "@/lib/kinds/import-error";
import { TOO_LARGE } from "./read";

const MAX_ELEMENTS = 50_000;
const MAX_CHARS = 2_000_000;
/** Browsers flatten elements that are nested deeper than a few hundred; this limit is for those that don't. */
const MAX_DEPTH = 1_000;

/** Browsers open each of these again wherever the one around it ends (HTML 13.2.4.3), which takes them long. */
const LOOKS = /<(\/?)(?:b|big|code|em|font|i|s|small|strike|strong|tt|u)\b/gi;

/** Looks at the text, before a browser spends seconds on it. @throws ImportError */
export function checkNesting(html: string): void {
  let depth = 0;
  for (const [, end] of html.matchAll(LOOKS)) {
    depth = Math.max(0, depth + (end === "" ? 1 : -1));
    if (depth > MAX_DEPTH) throw new ImportError(TOO_DEEP);
  }
}

const TOO_DEEP = "It’s nested too deeply to read.";

/** Goes through it without calling itself. @throws ImportError */
export function checkSize(root: Element): void {
  const { ownerDocument } = root;
  const walker = ownerDocument.createTreeWalker(
    root,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  let elements = 0;
  let letters = 0;
  let depth = 0;
  for (let node: Node | null = root; node !== null; ) {
    if (node.nodeType === node.TEXT_NODE) letters += node.nodeValue?.length ?? 0;
    else elements += 1;
    if (elements > MAX_ELEMENTS || letters > MAX_CHARS) throw new ImportError(TOO_LARGE);
    if (depth > MAX_DEPTH) throw new ImportError(TOO_DEEP);
    const below = walker.firstChild();
    if (below) depth += 1;
    node = below ?? onward();
  }

  function onward(): Node | null {
    for (;;) {
      const beside = walker.nextSibling();
      if (beside) return beside;
      if (!walker.parentNode()) return null;
      depth -= 1;
    }
  }
}
