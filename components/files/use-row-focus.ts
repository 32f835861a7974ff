/** Keeps the keyboard where it was in a list when the row under it goes: on the row that comes into its place. */
"use client";

import { useCallback, useEffect, useRef } from "react";

const FOCUSABLE = "a[href], input, button";

/** @returns `hold` before something may take rows away, and the list's ref */
export function useRowFocus<Element extends HTMLElement>(rows: readonly unknown[]) {
  const list = useRef<Element>(null);
  const held = useRef<{ id: string; at: number } | null>(null);

  const hold = useCallback((id: string) => {
    const all = [...(list.current?.querySelectorAll("[data-file]") ?? [])];
    const at = all.findIndex((row) => row.getAttribute("data-file") === id);
    held.current = at === -1 ? null : { id, at };
  }, []);

  useEffect(() => {
    void rows;
    if (held.current === null) return;
    const { id, at } = held.current;
    const left = [...(list.current?.querySelectorAll<HTMLElement>("[data-file]") ?? [])];
    if (left.some((row) => row.getAttribute("data-file") === id)) return;
    held.current = null;
    if (document.activeElement && document.activeElement !== document.body) return;
    const next = left[Math.min(at, left.length - 1)];
    const target = next?.querySelector<HTMLElement>(FOCUSABLE) ?? document.getElementById("main");
    target?.focus();
  }, [rows]);

  return { list, hold };
}
