/** The PDF to sign: chosen, checked in a worker, and flattened when necessary. */
"use client";

import { useEffect, useRef, useState } from "react";
import { sizeWords } from "@/components/ui/size-words";
import { SIGN_PDF_BYTES, SIGN_PDF_PAGES } from "@/lib/protocol/sign-request";
import type { PdfFinding, PdfLook } from "./pdf-look";

export interface ReadyPdf {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  pages: number;
  /** Whether this is a flat copy made here. */
  wasFlattened: boolean;
}

export type PdfState =
  | { phase: "none" }
  | { phase: "looking"; name: string; doing: "look" | "flatten" }
  | { phase: "refused"; name: string; words: string; flatten: (() => void) | null }
  | { phase: "ready"; pdf: ReadyPdf };

const start = () =>
  new Worker(new URL("./pdf-look-worker.ts", import.meta.url), { type: "module" });

async function inWorker<Made>(request: unknown, signal: AbortSignal): Promise<Made | null> {
  try {
    const work = await import("@/lib/formats/in-worker");
    return await work.inWorker<Made>(start, request, { signal });
  } catch {
    return null;
  }
}

export function usePdf(onReady: (pdf: ReadyPdf) => void) {
  const [state, setState] = useState<PdfState>({ phase: "none" });
  const work = useRef<AbortController>(undefined);
  const newest = useRef(onReady);
  newest.current = onReady;
  useEffect(() => () => work.current?.abort(), []);

  /** Only the newest task may set the result. */
  function begin(): AbortSignal {
    work.current?.abort();
    work.current = new AbortController();
    return work.current.signal;
  }

  async function look(name: string, given: ReadyPdf["bytes"], wasFlattened = false) {
    const signal = begin();
    const refuse = (words: string, make: (() => void) | null = null) =>
      setState({ phase: "refused", name, words, flatten: make });
    if (given.byteLength > SIGN_PDF_BYTES) return refuse(tooLarge(given.byteLength, wasFlattened));
    setState({ phase: "looking", name, doing: "look" });
    const found = await inWorker<PdfLook>({ flatten: false, bytes: given }, signal);
    if (signal.aborted) return;
    if (!found)
      return refuse("The file couldn’t be checked in this browser. Reload and try again.");
    const { finding, pages } = found;
    if (finding !== "ok") {
      const make = CAN_FLATTEN.has(finding) ? () => void flatten(name, given) : null;
      return refuse(FINDINGS[finding], make);
    }
    if (pages > SIGN_PDF_PAGES) return refuse(tooMany(pages));
    const pdf = { name, bytes: given, pages, wasFlattened };
    setState({ phase: "ready", pdf });
    newest.current(pdf);
  }

  /** Also for a PDF that this browser accepted and the server refused. */
  async function flatten(name: string, bytes: ReadyPdf["bytes"]) {
    const signal = begin();
    setState({ phase: "looking", name, doing: "flatten" });
    const made = await inWorker<ReadyPdf["bytes"]>({ flatten: true, bytes }, signal);
    if (signal.aborted) return;
    if (made) await look(name, made, true);
    else setState({ phase: "refused", name, words: NOT_FLATTENED, flatten: null });
  }

  async function choose(file: File) {
    const signal = begin();
    const refuse = (words: string) =>
      setState({ phase: "refused", name: file.name, words, flatten: null });
    if (file.size > SIGN_PDF_BYTES) return refuse(tooLarge(file.size, false));
    const bytes = await file.arrayBuffer().catch(() => null);
    if (signal.aborted) return;
    if (bytes) await look(file.name, new Uint8Array(bytes));
    else refuse(NOT_READ);
  }

  return { state, choose, flatten };
}

/** The same texts for the server's refusals of a PDF that is not flat. */
const FINDINGS: Readonly<Record<Exclude<PdfFinding, "ok">, string>> = {
  unreadable: "This file isn’t a readable PDF. Export it again from the original app.",
  encrypted:
    "This PDF is password-protected. Open it, print it to a new PDF without a password, and select that one.",
  form: "This PDF has form fields, which could be changed after someone signs. Flattening turns what’s filled in into plain text.",
  signed:
    "This PDF already has a digital signature. Flattening keeps its look, but that signature is no longer valid.",
  active:
    "This PDF contains scripts or files, which aren’t safe to sign. Flattening keeps only the pages.",
};

const CAN_FLATTEN: ReadonlySet<PdfFinding> = new Set(["form", "signed", "active"]);
const NOT_READ = "The file couldn’t be read from this device. Select it again.";
const NOT_FLATTENED =
  "The PDF couldn’t be flattened. Open it, print it to a new PDF, and select that one.";

function tooLarge(bytes: number, wasFlattened: boolean): string {
  const what = wasFlattened ? "The flattened PDF" : "This PDF";
  return `${what} is ${sizeWords(bytes)}. The limit is 2 MB. Export it with smaller images.`;
}

const tooMany = (pages: number) =>
  `This PDF has ${pages} pages. The limit is ${SIGN_PDF_PAGES}. Send only the part to sign.`;
