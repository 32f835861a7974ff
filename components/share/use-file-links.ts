"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import type { OpenFile } from "@/client/sync";
import { type FileLinks, type LinksState, linksOf } from "./file-links";

/** The links of a file its owner has made, fetched anew when the panel opens. */
export function useFileLinks(file: OpenFile): { book: FileLinks; state: LinksState } {
  const book = linksOf(file);
  useEffect(() => {
    void book.refresh();
  }, [book]);
  const state = useSyncExternalStore(book.subscribe, book.read, book.read);
  return { book, state };
}

const TICK_MS = 10_000;

/** The time, renewed as often as words in minutes want it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
