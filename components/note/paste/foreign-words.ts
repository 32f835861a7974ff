/** Words as other programs mark them: what a style says that a note says by a mark, and what only looks so. */

export function foreignWords(root: ParentNode): void {
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
