/** The pages of a PDF, one under the other, as wide as their place; only those near the screen are drawn. */
"use client";

import "./pdf.css";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { OpenPdf, PdfPage } from "./document";
import { paragraphsOf } from "./page-text";
import { PdfSheet } from "./pdf-sheet";
import { SheetSkeleton } from "./sheet-skeleton";

export type { PdfPage } from "./document";

interface PdfPagesProps {
  /** Another object is another document. It is copied. */
  bytes: Uint8Array;
  /** What the document is called for who listens. */
  label: string;
  /** 1 is as wide as the place; wider ones scroll sideways in it. */
  zoom?: number;
  /**
   * What stands over a page, in a box exactly as large. The box lets the pointer through; children take it with
   * `pointer-events-auto`.
   */
  overlay?: (page: PdfPage) => ReactNode;
  /** Once the document is open. */
  onPages?: (pages: PdfPage[]) => void;
}

export function PdfPages({ bytes, label, zoom = 1, overlay, onPages }: PdfPagesProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = Math.floor(useWidth(place) * zoom);
  const pinch = usePinch();
  const { pdf, failure, retry } = useOpenPdf(bytes);
  const { words, begin } = useWords(pdf);
  const newest = useRef(onPages);
  newest.current = onPages;
  useEffect(() => {
    if (pdf) newest.current?.(pdf.pages);
  }, [pdf]);

  return (
    <div
      ref={place}
      className="overflow-x-auto"
      // What is wider than its place is scrolled by keys too.
      {...(zoom > 1 && { role: "group", "aria-label": `${label}, zoomed in`, tabIndex: 0 })}
    >
      {failure ? (
        <Banner tone="bad" action={<Button onClick={retry}>Try again</Button>}>
          {failure}
        </Banner>
      ) : null}
      {!pdf && !failure ? <SheetSkeleton label={`Opening ${label}`} /> : null}
      {pdf ? (
        <ol aria-label={label} className="space-y-3">
          {pdf.pages.map((page) => (
            <PdfSheet
              key={page.number}
              pdf={pdf}
              page={page}
              of={pdf.pages.length}
              width={width}
              pinch={pinch}
              paragraphs={words[page.number]}
              onDrawn={begin}
            >
              {overlay?.(page)}
            </PdfSheet>
          ))}
        </ol>
      ) : null}
    </div>
  );
}

interface Opening {
  of: Uint8Array;
  pdf?: OpenPdf;
  failure?: string;
}

function useOpenPdf(bytes: Uint8Array) {
  const [state, setState] = useState<Opening>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn opens the same bytes again
  useEffect(() => {
    let isOver = false;
    let close = () => {};
    import("./document")
      .then(({ openPdf }) => openPdf(bytes))
      .then(
        (pdf) => {
          close = pdf.close;
          if (isOver) close();
          else setState({ of: bytes, pdf });
        },
        (error) => {
          if (!isOver) setState({ of: bytes, failure: failureWords(error) });
        },
      );
    return () => {
      isOver = true;
      close();
      setState(undefined);
    };
  }, [bytes, turn]);
  const retry = useCallback(() => setTurn((before) => before + 1), []);
  const here = state?.of === bytes ? state : undefined;
  return { pdf: here?.pdf, failure: here?.failure, retry };
}

function failureWords(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException") return "This PDF has a password, so it can’t be shown.";
  if (name === "InvalidPDFException") return "This file isn’t a readable PDF.";
  return "The document couldn’t be shown. Check your connection and try again.";
}

/** The words of all pages, read once the first has been drawn: nobody who looks waits for who listens. */
function useWords(pdf: OpenPdf | undefined) {
  const [words, setWords] = useState<Record<number, string[]>>({});
  const begun = useRef<OpenPdf>(undefined);
  const newest = useRef(pdf);
  newest.current = pdf;
  const begin = useCallback(() => {
    const file = newest.current;
    if (!file || begun.current === file) return;
    begun.current = file;
    setWords({});
    const read = async () => {
      for (const { number } of file.pages) {
        const page = await file.page(number);
        const paragraphs = paragraphsOf(await page.getTextContent());
        if (newest.current !== file) return;
        setWords((before) => ({ ...before, [number]: paragraphs }));
      }
    };
    // A page whose words cannot be read is still seen.
    read().catch(() => {});
  }, []);
  return { words, begin };
}

/** The width of an element in CSS pixels, 0 until it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    // What is hidden for a moment measures nothing, and is as wide as before when it is shown again.
    const measure = () => setWidth((known) => current.clientWidth || known);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Nobody sees a finer drawing. */
const MAX_SCALE = 3;
const CALM_MS = 200;

/** How far a page is zoomed in by two fingers, in whole steps, so that what is looked at closely can be drawn finer. */
function usePinch(): number {
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => setScale(Math.min(MAX_SCALE, Math.ceil(seen.scale - 0.05))),
        CALM_MS,
      );
    };
    seen.addEventListener("resize", look);
    return () => {
      clearTimeout(timer);
      seen.removeEventListener("resize", look);
    };
  }, []);
  return scale;
}
