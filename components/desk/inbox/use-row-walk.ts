/** The focus in the list of tickets: letter by letter through the rows, kept when a row goes, found again on coming back. */
"use client";

import { type RefObject, useEffect, useRef } from "react";
import { readStored, store } from "@/client/browser-storage";
import type { InboxRowView } from "@/lib/contract/desk";

const ROW = "a[data-ticket]";
/** The ticket that was opened last from here, in this tab. */
const OPENED = "sealdesk:desk-opened";

/** Of the row that has the focus, or that holds what has it. */
export function focusedCode(): string | null {
  const here = document.activeElement;
  const row = here?.matches(ROW) ? here : here?.closest("li")?.querySelector(ROW);
  return row instanceof HTMLElement ? (row.dataset.ticket ?? null) : null;
}

export function useRowWalk(list: RefObject<HTMLElement | null>, rows: readonly InboxRowView[]) {
  /** Whose place the focus goes to once the list is drawn anew. */
  const wanted = useRef<string | null>(readStored(OPENED, "sessionStorage"));

  useEffect(() => {
    if (wanted.current === null || rows.length === 0) return;
    const link = linkOf(list.current, wanted.current);
    wanted.current = null;
    if (document.activeElement === document.body || document.activeElement === null) link?.focus();
  }, [list, rows]);

  useEffect(() => {
    const onLeave = () => keepOpened(focusedCode());
    window.addEventListener("pagehide", onLeave);
    return () => window.removeEventListener("pagehide", onLeave);
  }, []);

  function step(by: 1 | -1) {
    const links = linksOf(list.current);
    const code = focusedCode();
    const at = links.findIndex((link) => link.dataset.ticket === code);
    const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1);
    links[to]?.focus();
  }

  /** These rows may be gone in a moment: the one after the last of them has the focus next, or else the one before. */
  function leaveRows(codes: readonly string[], isGoing: boolean) {
    const gone = new Set(isGoing ? codes : []);
    const here = focusedCode();
    if (here !== null && !gone.has(here)) return;
    const last = here ?? rows.findLast(({ short_code }) => codes.includes(short_code))?.short_code;
    const at = rows.findIndex(({ short_code }) => short_code === last);
    const stays = ({ short_code }: InboxRowView) => !gone.has(short_code);
    const next = rows.slice(Math.max(at, 0)).find(stays) ?? rows.slice(0, at).findLast(stays);
    if (next) linkOf(list.current, next.short_code)?.focus();
  }

  /** This row has the focus once the list is drawn with it. */
  function goTo(code: string) {
    wanted.current = code;
  }

  return { step, leaveRows, goTo };
}

const linksOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLAnchorElement>(ROW) ?? []),
];
const linkOf = (list: HTMLElement | null, code: string) =>
  linksOf(list).find((link) => link.dataset.ticket === code);

const keepOpened = (code: string | null) => store(OPENED, code, "sessionStorage");
