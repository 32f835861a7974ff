/** Opens a PDF with pdf.js, in a worker of its own that ends with it: nothing a file does outlives its page. */
import type { PDFPageProxy } from "pdfjs-dist";

/** A page as it is seen: turned as the file says, with its size in points. */
export interface PdfPage {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  /** Degrees clockwise; `width` and `height` have it in them. */
  rotation: number;
}

export interface OpenPdf {
  pages: PdfPage[];
  page: (number: number) => Promise<PDFPageProxy>;
  /** Lays the page's words over its picture, so that they can be chosen and copied. */
  words: (page: PDFPageProxy, container: HTMLElement, scale: number) => Promise<() => void>;
  close: () => void;
}

/** Pixels of one picture in a file; more would take a phone's memory. */
const MAX_IMAGE_PIXELS = 40_000_000;
/** Where scripts/pdf-viewer.mjs puts what pdf.js fetches for some files. */
const FOLDER = "/pdf-viewer";

/** @throws what pdf.js says of a file that it cannot read; its name is `InvalidPDFException` or `PasswordException` */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  // The build for browsers as old as those the other pages run in.
  const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const port = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
  const task = pdfjs.getDocument({
    data: bytes.slice(),
    worker: pdfjs.PDFWorker.create({ port, verbosity: pdfjs.VerbosityLevel.ERRORS }),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    // The same letters on every device, for fonts that are not in the file.
    useSystemFonts: false,
    useWorkerFetch: true,
    cMapUrl: addressOf("cmaps"),
    cMapPacked: true,
    standardFontDataUrl: addressOf("fonts"),
    wasmUrl: addressOf("wasm"),
  });
  const close = () => {
    void task.destroy().finally(() => port.terminate());
  };
  try {
    const file = await whileAlive(port, task.promise);
    const numbers = Array.from({ length: file.numPages }, (_, at) => at + 1);
    const pages = await Promise.all(numbers.map(async (at) => sizeOf(await file.getPage(at))));
    const words: OpenPdf["words"] = async (page, container, scale) => {
      const layer = new pdfjs.TextLayer({
        textContentSource: page.streamTextContent(),
        container,
        viewport: page.getViewport({ scale }),
      });
      await layer.render();
      return () => layer.cancel();
    };
    return { pages, page: (number) => file.getPage(number), words, close };
  } catch (error) {
    close();
    throw error;
  }
}

function sizeOf(page: PDFPageProxy): PdfPage {
  const { width, height, rotation } = page.getViewport({ scale: 1 });
  return { number: page.pageNumber, width, height, rotation };
}

/** A worker that does not start says nothing to pdf.js, which would wait for ever. */
function whileAlive<Value>(port: Worker, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    port.addEventListener("error", () => reject(new Error("The reader of PDFs did not start.")), {
      once: true,
    });
    work.then(resolve, reject);
  });
}

const addressOf = (part: string) => new URL(`${FOLDER}/${part}/`, location.origin).href;
