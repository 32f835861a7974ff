/**
 * Rewrites pasted HTML (Word, Google Docs, the web) into the flat blocks a note has. It works on the
 * detached tree ProseMirror's clipboard parsed; it never parses or inserts HTML itself.
 */

import { plainly } from "./foreign";
import { listBlocks, wordListItem } from "./lists";

const DROPPED =
  "style,script,meta,title,link,template,noscript,iframe,object,embed,svg,canvas,button,select,textarea,clipboard-copy";

export function normalise(root: Node): void {
  if (!(root instanceof Element || root instanceof DocumentFragment)) return;
  for (const node of root.querySelectorAll(DROPPED)) node.remove();
  plainly(root);
  for (const wrapper of root.querySelectorAll("b[id^='docs-internal-guid']")) unwrap(wrapper);
  for (const paragraph of root.querySelectorAll<HTMLElement>("p[style*='mso-list']")) {
    wordListItem(paragraph);
  }
  for (const image of root.querySelectorAll("img")) replaceImage(image);
  for (const list of topLists(root)) list.replaceWith(...listBlocks(list, 0));
  for (const quote of root.querySelectorAll("blockquote")) splitQuote(quote);
  for (const pre of root.querySelectorAll("pre")) readLanguage(pre);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** A picture's bytes are not ours to fetch; what is left of it is its name, linked to where it was. */
function replaceImage(image: HTMLImageElement): void {
  const src = image.getAttribute("src") ?? "";
  const alt = image.getAttribute("alt")?.trim() ?? "";
  if (!/^https?:/.test(src) || alt === "") {
    image.replaceWith(alt);
    return;
  }
  const link = image.ownerDocument.createElement("a");
  link.setAttribute("href", src);
  link.textContent = alt;
  image.replaceWith(image.closest("a") ? alt : link);
}

function topLists(root: ParentNode): Element[] {
  return [...root.querySelectorAll("ul,ol")].filter(
    (list) => !list.parentElement?.closest("ul,ol"),
  );
}

/** A quote of several paragraphs becomes several quotes in a row; lists and code in it stay themselves. */
function splitQuote(quote: Element): void {
  const parts = quote.querySelectorAll(":scope > p, :scope > div");
  if (parts.length === 0) return;
  for (const part of parts) {
    const line = quote.ownerDocument.createElement("blockquote");
    line.append(...part.childNodes);
    part.replaceWith(line);
  }
  const loose = [...quote.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
  if (!loose) unwrap(quote);
}

/** Code that is shown with its name and its buttons is only what its `code` holds. */
function readLanguage(pre: HTMLElement): void {
  const codes = pre.querySelectorAll("code");
  const [code] = codes;
  const around = pre.closest("[class*='highlight-source-']");
  const said = `${pre.className} ${code?.className ?? ""} ${around?.className ?? ""}`;
  const language = /\b(?:lang(?:uage)?|highlight-source)-([\w+#-]+)/.exec(said);
  if (language?.[1]) pre.dataset.language ??= language[1];
  if (code && codes.length === 1) pre.replaceChildren(...code.childNodes);
  else for (const line of codes) unwrap(line);
}
