/** A PDF as pdf.js reads it, for tests. */
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

// On Node 20 pdf.js makes a `navigator` while it is loaded. Other files must not see a browser.
if (!globalThis.navigator?.userAgent) Reflect.deleteProperty(globalThis, "navigator");

export const openPdf = (bytes: Uint8Array): Promise<PDFDocumentProxy> =>
  // pdf.js takes the bytes for itself.
  getDocument({ data: Uint8Array.from(bytes), isEvalSupported: false, verbosity: 0 }).promise;

/** The text of each page, with one space for any between words. */
export async function textsOf(pdf: PDFDocumentProxy): Promise<string[]> {
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? " " : "") : ""));
    texts.push(text.join("").replace(/\s+/g, " ").trim());
  }
  return texts;
}

interface Node {
  type?: string | undefined;
  role?: string | undefined;
  alt?: string | undefined;
  children?: Node[] | undefined;
}

/** The structure of a page as `Role(Role, …)`. */
export async function structureOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const tree: Node = await (await pdf.getPage(number)).getStructTree();
  return inWords(tree);
}

function inWords({ role, alt, children = [] }: Node): string {
  const inner = children.filter((child) => child.role !== undefined).map(inWords);
  const name = `${role ?? ""}${alt === undefined ? "" : `[${alt}]`}`;
  return inner.length > 0 ? `${name}(${inner.join(" ")})` : name;
}
