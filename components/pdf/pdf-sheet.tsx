/** One page of a PDF: its picture while it is near the screen, its text for screen readers, and layers above it. */
"use client";

import type { RenderTask } from "pdfjs-dist";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { OpenPdf, PdfPage } from "./document";

interface PdfSheetProps {
  pdf: OpenPdf;
  page: PdfPage;
  of: number;
  /** CSS pixels. */
  width: number;
  /** How much finer it is drawn than the screen needs without two fingers. */
  pinch: number;
  /** Undefined until they are known. */
  paragraphs: string[] | undefined;
  onDrawn: () => void;
  children?: ReactNode;
}

/** Pixels of one canvas: phones give up above. */
const MAX_PIXELS = 8_000_000;

export function PdfSheet(props: PdfSheetProps) {
  const { pdf, page, of, width, pinch, paragraphs, onDrawn, children } = props;
  const sheet = useRef<HTMLLIElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const isNear = useNear(sheet);
  const [hasFailed, setFailed] = useState(false);
  const drawn = useRef(onDrawn);
  drawn.current = onDrawn;
  const scale = width / page.width;

  useEffect(() => {
    const place = picture.current;
    if (!isNear || !place || width === 0) return;
    return draw(pdf, page, { width, pinch }, place, (isThere) => {
      setFailed(!isThere);
      drawn.current();
    });
  }, [isNear, pdf, page, width, pinch]);

  useEffect(() => {
    if (isNear) return;
    for (const canvas of picture.current?.querySelectorAll("canvas") ?? []) release(canvas);
  }, [isNear]);

  useEffect(() => {
    const container = words.current;
    if (!isNear || !container) return;
    let stop = () => {};
    let isOver = false;
    pdf
      .page(page.number)
      .then((proxy) => (isOver ? () => {} : pdf.words(proxy, container, 1)))
      .then((cancel) => {
        stop = cancel;
      })
      .catch(() => {});
    return () => {
      isOver = true;
      stop();
      container.replaceChildren();
    };
  }, [isNear, pdf, page]);

  return (
    <li
      ref={sheet}
      data-page={page.number}
      data-theme="light"
      className="pdf-sheet relative mx-auto bg-paper shadow-paper"
      style={{ width, aspectRatio: `${page.width} / ${page.height}` }}
    >
      <h2 className="sr-only">
        Page {page.number} of {of}
      </h2>
      {hasFailed ? (
        <p className="absolute inset-0 grid place-items-center p-6 text-center text-sm text-bad">
          This page couldn’t be shown. Reload, or ask the sender for another copy.
        </p>
      ) : null}
      <div ref={picture} aria-hidden="true" className="pdf-picture absolute inset-0" />
      <div
        ref={words}
        aria-hidden="true"
        className="pdf-words"
        style={{ ["--total-scale-factor" as string]: scale }}
      />
      <div className="sr-only">
        {paragraphs?.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page's words never change
          <p key={at} dir="auto">
            {paragraph}
          </p>
        ))}
        {paragraphs?.length === 0 ? <p>This page is an image without text.</p> : null}
      </div>
      <div className="pointer-events-none absolute inset-0">{children}</div>
    </li>
  );
}

/** What was drawn before stays until the new picture is whole. @returns the way to call it off */
function draw(
  pdf: OpenPdf,
  { number, width: points }: PdfPage,
  { width, pinch }: { width: number; pinch: number },
  place: HTMLElement,
  onDone: (isThere: boolean) => void,
): () => void {
  let task: RenderTask | undefined;
  let isOver = false;
  const work = async () => {
    const proxy = await pdf.page(number);
    if (isOver) return;
    const plain = proxy.getViewport({ scale: width / points });
    const most = Math.sqrt(MAX_PIXELS / (plain.width * plain.height));
    const sharp = Math.min(Math.max(window.devicePixelRatio || 1, 1) * pinch, most);
    const viewport = proxy.getViewport({ scale: (width / points) * sharp });
    const canvas = document.createElement("canvas");
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    task = proxy.render({ canvas, viewport });
    await task.promise;
    const before = [...place.children];
    place.append(canvas);
    for (const old of before) if (old instanceof HTMLCanvasElement) release(old);
  };
  work().then(
    () => isOver || onDone(true),
    () => isOver || onDone(false),
  );
  return () => {
    isOver = true;
    task?.cancel();
  };
}

/** Safari keeps the memory of a canvas that is only removed. */
function release(canvas: HTMLCanvasElement) {
  canvas.width = 0;
  canvas.height = 0;
  canvas.remove();
}

/** Whether something is on the screen or within one screen of it. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const look = (entries: IntersectionObserverEntry[]) =>
      setNear(entries.at(-1)?.isIntersecting ?? false);
    const observer = new IntersectionObserver(look, { rootMargin: "100% 0px" });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
