/** The paper that the browser prints a Document on. */
let paper: CSSStyleSheet | null = null;

/** Prints on this paper, without the browser's own margins. */
export function paperFor(page: { width: number; height: number } | null): void {
  paper ??= new CSSStyleSheet();
  if (!document.adoptedStyleSheets.includes(paper)) document.adoptedStyleSheets.push(paper);
  paper.replaceSync(page ? `@page{size:${page.width}pt ${page.height}pt;margin:0}` : "");
}
