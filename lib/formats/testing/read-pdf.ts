/** A PDF as pdf.js reads it, for tests. It reads in a thread, as it changes the language around it (pdf-reader.mjs). */
import { Worker } from "node:worker_threads";

interface PdfText {
  str: string;
  /** In points, as `transform`. */
  width: number;
  transform: number[];
  hasEOL: boolean;
}

interface PdfPage {
  /** Left, bottom, right and top in points. */
  view: number[];
  viewport: { width: number; height: number; transform: number[] };
  items: PdfText[];
  structure: StructureNode;
  annotations: { subtype: string; rect: number[]; url?: string; dest?: unknown }[];
}

interface OutlineEntry {
  title: string;
  /** From 0. */
  page: number;
  items: OutlineEntry[];
}

export interface ReadPdf {
  pages: PdfPage[];
  info: Record<string, unknown>;
  outline: OutlineEntry[];
  /** Page numbers from 0, by the names of the places. */
  destinations: Record<string, number>;
  actions: unknown;
  attachments: unknown;
}

let reader: Worker | null = null;
let lastId = 0;

/** @throws what pdf.js says of a PDF it cannot read */
export function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  reader ??= new Worker(new URL("./pdf-reader.mjs", import.meta.url));
  const [worker, id] = [reader, ++lastId];
  worker.ref();
  return new Promise((resolve, reject) => {
    const answered = (answer: { id: number; pdf?: ReadPdf; error?: string }) => {
      if (answer.id !== id) return;
      worker.off("message", answered);
      if (worker.listenerCount("message") === 0) worker.unref();
      if (answer.pdf) resolve(answer.pdf);
      else reject(new Error(answer.error));
    };
    worker.on("message", answered);
    worker.postMessage({ id, data: Uint8Array.from(bytes) });
  });
}

/** The text of each page, with one space for any between words. */
export const textsOf = ({ pages }: ReadPdf): string[] =>
  pages.map(({ items }) =>
    items
      .map(({ str, hasEOL }) => str + (hasEOL ? " " : ""))
      .join("")
      .replace(/\s+/g, " ")
      .trim(),
  );

interface StructureNode {
  type?: string | undefined;
  role?: string | undefined;
  alt?: string | undefined;
  children?: StructureNode[] | undefined;
}

/** The structure of a page as `Role(Role, …)`. */
export function structureOf({ role, alt, children = [] }: StructureNode): string {
  const inner = children.filter((child) => child.role !== undefined).map(structureOf);
  const name = `${role ?? ""}${alt === undefined ? "" : `[${alt}]`}`;
  return inner.length > 0 ? `${name}(${inner.join(" ")})` : name;
}
