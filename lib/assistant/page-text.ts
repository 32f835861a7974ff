/** The words of a web page or a PDF, read in a thread that is ended when a hostile one takes too long. */
import { thread } from "@/lib/jobs/thread";

export interface PageText {
  title: string;
  text: string;
}

interface Page {
  kind: "html" | "pdf";
  bytes: Uint8Array;
  /** Of the text; bytes that do not fit it become signs of replacement. */
  charset: string;
}

const READ_MS = 5_000;

/** The answer rejects with ThreadError where the page cannot be read, and with 503 where it took too long. */
export const readPage = thread<Page, PageText>({
  timeoutMs: READ_MS,
  load: `return {
    html: require("html-to-text"),
    pdf: await import("pdfjs-dist/legacy/build/pdf.mjs"),
  };`,
  program: `
    const { kind, bytes, charset } = input;
    if (kind === "html") {
      const html = new TextDecoder(charset).decode(bytes);
      const skip = ["title", "script", "style", "noscript", "template", "svg", "nav", "img"];
      const text = ready.html.convert(html, {
        wordwrap: false,
        limits: { maxDepth: 200, maxInputLength: 4_000_000 },
        selectors: [
          ...skip.map((selector) => ({ selector, format: "skip" })),
          { selector: "a", options: { ignoreHref: true } },
          ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
        ],
      });
      const title = ready.html.convert(html.slice(0, 100_000), { wordwrap: false, baseElements: { selectors: ["title"], returnDomByDefault: false } });
      return { title, text };
    }
    const document = await ready.pdf.getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, disableFontFace: true, useSystemFonts: false, verbosity: 0 }).promise;
    const pages = [];
    for (let number = 1; number <= Math.min(document.numPages, 300); number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(items.map(({ str, hasEOL }) => str + (hasEOL ? "\\n" : "")).join(""));
    }
    const { info } = await document.getMetadata();
    return { title: String(info?.Title ?? ""), text: pages.join("\\n\\n") };
  `,
});
