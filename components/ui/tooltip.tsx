/**
 * One tooltip for the whole page: any element with `data-tip` shows its words on hover or keyboard focus.
 * The element carries its own accessible name, so the bubble is only for eyes. Escape hides it.
 */
"use client";

import { useEffect, useRef, useState } from "react";

interface Tip {
  text: string;
  keys: string | undefined;
  x: number;
  top: number;
  bottom: number;
}

const DELAY_MS = 450;
const MIN_ABOVE_PX = 48;

export function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    function show(target: EventTarget | null, delay: number) {
      const owner = target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null;
      clearTimeout(timer.current);
      if (!owner?.dataset.tip) return setTip(null);
      timer.current = setTimeout(() => {
        if (!owner.isConnected || !owner.dataset.tip) return;
        const { left, width, top, bottom } = owner.getBoundingClientRect();
        const { tip: text, tipKeys: keys } = owner.dataset;
        setTip({ text, keys, x: left + width / 2, top, bottom });
      }, delay);
    }
    function hide() {
      clearTimeout(timer.current);
      setTip(null);
    }
    const over = (event: PointerEvent) =>
      event.pointerType === "mouse" && show(event.target, DELAY_MS);
    const focus = (event: FocusEvent) =>
      event.target instanceof Element && event.target.matches(":focus-visible")
        ? show(event.target, 0)
        : hide();
    const key = (event: KeyboardEvent) => event.key === "Escape" && hide();

    document.addEventListener("pointerover", over);
    document.addEventListener("pointerdown", hide);
    document.addEventListener("focusin", focus);
    document.addEventListener("focusout", hide);
    document.addEventListener("keydown", key);
    window.addEventListener("scroll", hide, true);
    return () => {
      hide();
      document.removeEventListener("pointerover", over);
      document.removeEventListener("pointerdown", hide);
      document.removeEventListener("focusin", focus);
      document.removeEventListener("focusout", hide);
      document.removeEventListener("keydown", key);
      window.removeEventListener("scroll", hide, true);
    };
  }, []);

  if (!tip) return null;
  const below = tip.top < MIN_ABOVE_PX;
  return (
    <div
      key={`${tip.text} ${tip.x}`}
      ref={showOnTop}
      popover="manual"
      aria-hidden="true"
      className="no-print pointer-events-none fixed inset-auto z-50 flex -translate-x-1/2 items-center gap-2 rounded-md bg-ink px-2 py-1 text-xs w-max max-w-[calc(100vw-1rem)] text-canvas"
      style={{
        left: tip.x,
        ...(below ? { top: tip.bottom + 6 } : { bottom: window.innerHeight - tip.top + 6 }),
      }}
    >
      {tip.text}
      {tip.keys ? <span className="opacity-70">{tip.keys}</span> : null}
    </div>
  );
}

const EDGE_PX = 8;

/** Over a dialog too, which nothing else of the page is, and whole, however close to an edge its owner stands. */
function showOnTop(element: HTMLElement | null) {
  if (!element) return;
  if (!element.matches(":popover-open")) element.showPopover();
  const { left, right } = element.getBoundingClientRect();
  const by = Math.max(EDGE_PX - left, 0) || Math.min(window.innerWidth - EDGE_PX - right, 0);
  element.style.marginLeft = `${by}px`;
}
