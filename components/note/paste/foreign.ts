/** Turns the private markup of other programs and pages into plain HTML before it becomes blocks. */
import { calloutNamed } from "@/lib/kinds/note/schema-draw";

/** @param root a detached tree, changed in place; what was copied out of a note is left as it is */
export function plainly(root: ParentNode): void {
  if (root.querySelector("[data-pm-slice]")) return;
  for (const annotation of root.querySelectorAll("annotation[encoding='application/x-tex']"))
    formula(annotation);
  for (const element of root.querySelectorAll<HTMLElement>("[hidden],[style]"))
    if (isHidden(element)) element.remove();
  foreignWords(root);
  for (const item of root.querySelectorAll<HTMLElement>("li")) task(item);
  for (const caption of root.querySelectorAll("caption")) aboveItsTable(caption);
  for (const alert of root.querySelectorAll<HTMLElement>(".markdown-alert")) callouts(alert);
  if (isOfNotion(root)) for (const aside of root.querySelectorAll("aside")) callouts(aside);
  for (const code of root.querySelectorAll<HTMLElement>("div[style*='white-space']"))
    editorLines(code);
  for (const code of root.querySelectorAll("pre")) withoutLastEnd(code);
  foreignLines(root);
  oneCell(root);
}

/** Word's `mso-hide`, and the rows and tabs that spreadsheets and pages do not show. */
const isHidden = (element: HTMLElement): boolean =>
  element.hasAttribute("hidden") ||
  element.style.display === "none" ||
  /mso-hide:\s*all/i.test(element.getAttribute("style") ?? "");

/** A formula is drawn several times over, for eyes and for screen readers; its source is what can be read and kept. */
function formula(annotation: Element): void {
  const source = annotation.textContent?.trim() ?? "";
  const [, inner = source] = /^\{\\(?:displaystyle|textstyle)\s+([\s\S]*)\}$/.exec(source) ?? [];
  const code = annotation.ownerDocument.createElement("code");
  code.textContent = inner.trim();
  const drawn = annotation.closest(".katex-display,.mwe-math-element") ?? annotation;
  (drawn.closest(".katex") ?? (drawn === annotation ? drawn.closest("math") : drawn))?.replaceWith(
    code,
  );
}

/** Google Docs makes the item the box; Notion writes the box as text. */
function task(item: HTMLElement): void {
  for (const drawn of item.querySelectorAll("img[aria-roledescription='checkbox']")) drawn.remove();
  const written = /^\s*\[([ xX])\]\s+/.exec(item.textContent ?? "");
  if (item.getAttribute("role") === "checkbox")
    item.dataset.checked = String(item.getAttribute("aria-checked") === "true");
  else if (written && cutStart(item, written[0].length))
    item.dataset.checked = String(written[1] !== " ");
  if (item.dataset.checked !== "true") return;
  // The looks of what is done are the note's own.
  for (const struck of item.querySelectorAll<HTMLElement>("[style*='line-through']"))
    struck.style.textDecoration = "none";
}

/** @returns whether so many characters stood in one piece of text at the beginning */
function cutStart(element: Element, length: number): boolean {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const first = texts.nextNode();
  if (first?.nodeValue == null || first.nodeValue.length < length) return false;
  first.nodeValue = first.nodeValue.slice(length);
  return true;
}

/** A note's table holds rows alone. */
function aboveItsTable(caption: Element): void {
  const line = caption.ownerDocument.createElement("p");
  line.append(...caption.childNodes);
  caption.closest("table")?.before(line);
  caption.remove();
}

/** One callout a paragraph, as a note's callout is one; what else stands in it follows. */
function callouts(box: HTMLElement): void {
  const kind = /\bmarkdown-alert-(\w+)/.exec(box.className)?.[1] ?? "note";
  box.querySelector(".markdown-alert-title")?.remove();
  const parts = box.querySelectorAll(":scope > p");
  for (const part of parts.length > 0 ? parts : [box]) {
    const callout = box.ownerDocument.createElement("div");
    callout.dataset.callout = calloutNamed(kind) ?? "info";
    callout.append(...part.childNodes);
    part.replaceWith(callout);
  }
  box.replaceWith(...box.childNodes);
}

const isOfNotion = (root: ParentNode): boolean =>
  [...root.childNodes].some((node) => node.nodeType === 8 && /notionvc/.test(node.nodeValue ?? ""));

/** Editors of code copy a box of lines in the colours they are shown in. */
function editorLines(box: HTMLElement): void {
  const { whiteSpace, fontFamily } = box.style;
  if (whiteSpace !== "pre" || !/mono|consolas|menlo|courier/i.test(fontFamily)) return;
  const code = box.ownerDocument.createElement("pre");
  const lines = [...box.children].filter((line) => line.matches("div,br"));
  code.textContent =
    lines.length > 0
      ? lines.map((line) => line.textContent ?? "").join("\n")
      : (box.textContent ?? "");
  box.replaceWith(code);
}

/** The last line of code ends with its block. */
function withoutLastEnd(code: Element): void {
  const texts = code.ownerDocument.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  let last: Node | null = null;
  while (texts.nextNode()) last = texts.currentNode;
  if (last?.nodeValue) last.nodeValue = last.nodeValue.replace(/\n$/, "");
}

/** One cell of a spreadsheet is its words, and no table. */
function oneCell(root: ParentNode): void {
  const tables = root.querySelectorAll("table");
  const [table] = tables;
  const cells = table?.querySelectorAll("td,th");
  const isAlone = tables.length === 1 && cells?.length === 1;
  if (!isAlone || !table || root.textContent?.trim() !== table.textContent?.trim()) return;
  const line = table.ownerDocument.createElement("div");
  line.append(...(cells[0]?.childNodes ?? []));
  table.replaceWith(line);
}

/** Words as other programs mark them: what a style says that a note says by a mark, and what only looks so. */
function foreignWords(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[style*='vertical-align']"))
    raise(element);
  for (const element of root.querySelectorAll<HTMLElement>("a[href],a[href] *"))
    withoutUnderline(element);
  for (const title of root.querySelectorAll<HTMLElement>("p.MsoTitle,p.MsoSubtitle"))
    title.dataset.textStyle = title.matches(".MsoTitle") ? "title" : "subtitle";
  // Word's mark of a paragraph's end; in an empty one it holds a space.
  for (const end of root.querySelectorAll("o\\:p")) if (!end.textContent?.trim()) end.remove();
}

/** Google Docs raises letters by style alone. Cells have the same style, and mean something else. */
function raise(element: HTMLElement): void {
  const { verticalAlign } = element.style;
  if (element.nodeName !== "SPAN" || !/^(super|sub)$/.test(verticalAlign)) return;
  const raised = element.ownerDocument.createElement(verticalAlign === "sub" ? "sub" : "sup");
  raised.append(...element.childNodes);
  element.append(raised);
}

/** Links look like links by themselves. */
function withoutUnderline(element: HTMLElement): void {
  if (/underline/.test(element.style?.textDecoration ?? "")) element.style.textDecoration = "none";
  if (element.nodeName === "U") element.replaceWith(...element.childNodes);
}

const BLOCK =
  "address,article,aside,blockquote,body,center,dd,details,div,dl,dt,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,summary,table,tbody,td,tfoot,th,thead,tr,ul";
/** One line of the note each; a line end alone in it is an empty one. */
const LINE = "p,h1,h2,h3,h4,h5,h6,li,blockquote,[data-callout]";

/** Line ends as pages write them: one that ends its block shows nothing, and one between blocks is an empty line. */
function foreignLines(root: ParentNode): void {
  for (const end of root.querySelectorAll("br")) {
    if (end.closest("pre")) continue;
    if (end.matches(".Apple-interchange-newline")) end.remove();
    else if (isEdge(end, "nextSibling", root)) dropOrKeep(end, root);
  }
}

function dropOrKeep(end: Element, root: ParentNode): void {
  const isAlone = isEdge(end, "previousSibling", root);
  if (!isAlone || end.closest(BLOCK)?.matches(LINE)) end.remove();
  else end.replaceWith(end.ownerDocument.createElement("p"));
}

/** Whether nothing that is seen stands between this and the end of its block, or the next one. */
function isEdge(from: Element, side: "nextSibling" | "previousSibling", root: ParentNode): boolean {
  for (let node: Node = from; node !== root; ) {
    for (let near = node[side]; near !== null; near = near[side]) {
      if (near instanceof Element) return near.matches(BLOCK);
      if (near.nodeType === 3 && near.nodeValue?.trim()) return false;
    }
    const { parentNode } = node;
    if (parentNode === null || (parentNode instanceof Element && parentNode.matches(BLOCK)))
      return true;
    node = parentNode;
  }
  return true;
}
