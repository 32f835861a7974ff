/** A pad to draw a signature on, with a finger, a pen or a mouse. */
"use client";

import clsx from "clsx";
import { useEffect, useRef } from "react";
import SignaturePad from "signature_pad";
import { type Drawing, drawnOn, fittedTo } from "./drawing";
import { INK } from "./make";

interface DrawPadProps {
  drawing: Drawing | null;
  onChange: (drawing: Drawing) => void;
  /** Whether one writes along the long side of an upright phone. */
  isTurned?: boolean;
  className?: string;
}

export function DrawPad({ drawing, onChange, isTurned = false, className }: DrawPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useRef<SignaturePad>(undefined);
  const newest = useRef({ drawing, onChange, isTurned });
  newest.current = { drawing, onChange, isTurned };

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const pad = new SignaturePad(element, {
      penColor: INK,
      minWidth: 0.9,
      maxWidth: 2.6,
      minDistance: 2,
    });
    shown.current = pad;
    const tell = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const { onChange: told, isTurned: turned } = newest.current;
      told(drawnOn({ width, height }, pad.toData(), turned));
    };
    pad.addEventListener("endStroke", tell);
    const observer = new ResizeObserver(() =>
      redraw(element, pad, newest.current.drawing, newest.current.isTurned),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      pad.removeEventListener("endStroke", tell);
      pad.off();
    };
  }, []);

  useEffect(() => {
    const { current: pad } = shown;
    // The pad already shows what was just drawn.
    if (!canvas.current || !pad || drawing?.strokes.length === pad.toData().length) return;
    redraw(canvas.current, pad, drawing, isTurned);
  }, [drawing, isTurned]);

  const isEmpty = !drawing || drawing.strokes.length === 0;
  return (
    <div
      data-theme="light"
      className={clsx("relative overflow-hidden rounded-md bg-paper shadow-control", className)}
    >
      <span
        aria-hidden="true"
        className={clsx(
          "pointer-events-none absolute border-line-strong border-dashed",
          isTurned ? "inset-y-6 left-[28%] border-l" : "inset-x-6 bottom-[28%] border-b",
        )}
      />
      {isEmpty ? (
        <span
          aria-hidden="true"
          className={clsx(
            "pointer-events-none absolute text-sm text-ink-faint",
            isTurned
              ? "top-8 left-[28%] origin-top-left translate-x-full rotate-90 whitespace-nowrap"
              : "bottom-[30%] left-7",
          )}
        >
          {isTurned ? "Turn your phone and sign on the line" : "Sign here"}
        </span>
      ) : null}
      <canvas
        ref={canvas}
        role="img"
        aria-label={isEmpty ? "Nothing drawn yet" : "Your drawn signature"}
        className="absolute inset-0 h-full w-full cursor-crosshair touch-none"
      />
    </div>
  );
}

function redraw(
  element: HTMLCanvasElement,
  pad: SignaturePad,
  drawing: Drawing | null,
  isTurned: boolean,
) {
  const { clientWidth: width, clientHeight: height } = element;
  const sharp = Math.max(window.devicePixelRatio || 1, 1);
  element.width = Math.round(width * sharp);
  element.height = Math.round(height * sharp);
  element.getContext("2d")?.scale(sharp, sharp);
  pad.clear();
  if (drawing && width > 0) pad.fromData(fittedTo({ width, height }, drawing, isTurned));
}
