/** Nested HTML lists, and Word's paragraphs that only look like lists, made into flat list items. */

const BLOCKS = "p,div,ul,ol,pre,table,blockquote,h1,h2,h3,h4,h5,h6,hr";

/** The blocks a list stands for: one `[data-list]` per item, sub-lists after their item. */
export function listBlocks(list: Element, level: number): Element[] {
  const blocks: Element[] = [];
  for (const child of [...list.children]) {
    if (child.matches("ul,ol")) blocks.push(...listBlocks(child, level + 1));
    else blocks.push(...itemBlocks(child, list.nodeName === "OL" ? "ordered" : "bullet", level));
  }
  return blocks;
}

function itemBlocks(item: Element, listKind: string, level: number): Element[] {
  const box = item.querySelector("input[type='checkbox'],.note-check,[role='checkbox']");
  const own = box && box.closest("li") === item.closest("li") ? box : null;
  const checked =
    item.getAttribute("data-checked") === "true" ||
    own?.hasAttribute("checked") === true ||
    own?.getAttribute("aria-checked") === "true";
  own?.remove();
  const isCheck = own !== null || item.hasAttribute("data-checked");
  const line = newItem(item, isCheck ? "check" : listKind, level, checked);
  const foreign = item.getAttribute("data-attrs");
  if (foreign !== null) line.dataset.attrs = foreign;
  const after: Element[] = [];
  for (const node of [...item.childNodes]) {
    const isBlank = node.nodeType === 3 && node.nodeValue?.trim() === "";
    if (isBlank && after.length > 0) node.remove();
    else if (!(node instanceof Element) || !node.matches(BLOCKS)) {
      (after.length === 0 ? line : textAfter(after, item)).append(node);
    } else if (node.matches("ul,ol")) {
      after.push(...listBlocks(node, level + 1));
    } else if (node.matches("p,div,h1,h2,h3,h4,h5,h6") && !node.querySelector(BLOCKS)) {
      if (line.textContent?.trim() && after.length === 0) line.append(newBreak(item));
      (after.length === 0 ? line : textAfter(after, item)).append(...node.childNodes);
    } else {
      after.push(node);
    }
  }
  // An item that only holds the next level has no line of its own.
  const isStep = !isCheck && line.textContent === "" && after[0]?.hasAttribute("data-list");
  return isStep ? after : [line, ...after];
}

function newItem(near: Element, kind: string, level: number, checked: boolean): HTMLElement {
  const line = near.ownerDocument.createElement("p");
  line.dataset.list = kind;
  line.dataset.level = String(Math.min(level, 8));
  if (checked) line.dataset.checked = "true";
  return line;
}

function newBreak(near: Element): HTMLElement {
  return near.ownerDocument.createElement("br");
}

/** Text that follows a sub-list goes to a paragraph of its own. */
function textAfter(after: Element[], near: Element): Element {
  const last = after[after.length - 1];
  if (last?.nodeName === "P" && !last.hasAttribute("data-list")) return last;
  const paragraph = near.ownerDocument.createElement("p");
  after.push(paragraph);
  return paragraph;
}

/** Word writes list items as paragraphs with `mso-list:l0 level2 lfo1` and the bullet as text. */
export function wordListItem(paragraph: HTMLElement): void {
  const style = paragraph.getAttribute("style") ?? "";
  const level = Number(/level(\d)/.exec(style)?.[1] ?? 1) - 1;
  let marker = "";
  for (const span of paragraph.querySelectorAll("span[style*='mso-list']")) {
    if (!/mso-list:\s*ignore/i.test(span.getAttribute("style") ?? "")) continue;
    marker = span.textContent?.trim() ?? "";
    span.remove();
  }
  paragraph.dataset.list = /^\(?[0-9a-z]{1,4}[.)]/i.test(marker) ? "ordered" : "bullet";
  paragraph.dataset.level = String(level);
}
