/** The inbox as React state: pages of rows, new arrivals, and changes shown before the server confirms them. */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { callIfChanged } from "@/client/call";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { keepWaiting } from "@/components/shell/waiting";
import * as api from "@/lib/contract/desk";
import { joinRows, mergeRows } from "./merge-rows";
import type { Wishes } from "./use-inbox-address";

export interface InboxRows {
  rows: readonly api.InboxRowView[];
  arrived: readonly api.InboxRowView[];
  /** More arrived than can be put before what is shown. */
  isApart: boolean;
  next: string | null;
  open: number;
}

export interface Inbox {
  /** Null until the first page is here. */
  shown: InboxRows | null;
  failure: unknown;
  isReading: boolean;
  more: () => Promise<void>;
  refresh: () => Promise<void>;
  /** Takes what arrived into the list. */
  showArrived: () => void;
  change: (turn: (before: InboxRows) => InboxRows) => void;
}

/** Null while nothing has changed since the page with this tag. */
async function readPage(
  { status, project, search }: Wishes,
  { cursor = null, etag = null }: { cursor?: string | null; etag?: string | null } = {},
) {
  const query = {
    status,
    ...(project && { project }),
    ...(search && { q: search }),
    ...(cursor && { cursor }),
  };
  const page = await callIfChanged(api.readInbox, { query, ifNoneMatch: etag });
  if (!page) return null;
  const { tickets: rows, next_cursor: next, counts } = page.answer;
  return { rows, next, open: counts.open, etag: page.etag };
}

/** @param wishes must stay the same object while it means the same */
export function useInbox(wishes: Wishes, isHeld: (code: string) => boolean): Inbox {
  const [shown, setShown] = useState<InboxRows | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isReading, setReading] = useState(false);
  const newest = useRef(0);
  const etag = useRef<string | null>(null);
  const held = useRef(isHeld);
  useEffect(() => {
    held.current = isHeld;
  });

  const read = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    setReading(true);
    try {
      const page = await readPage(wishes);
      if (mine !== newest.current || !page) return;
      etag.current = page.etag;
      setShown({ ...page, arrived: [], isApart: false });
      setFailure(null);
    } catch (error) {
      if (mine === newest.current) setFailure(error);
    } finally {
      if (mine === newest.current) setReading(false);
    }
  }, [wishes]);

  useEffect(() => {
    etag.current = null;
    void read();
    return () => {
      newest.current += 1;
    };
  }, [read]);

  async function more() {
    const cursor = shown?.next;
    if (!cursor || isReading) return;
    const mine = newest.current;
    setReading(true);
    try {
      const page = await readPage(wishes, { cursor });
      if (mine !== newest.current || !page) return;
      setShown(
        (before) =>
          before && { ...before, rows: joinRows(before.rows, page.rows), next: page.next },
      );
    } catch (error) {
      if (mine === newest.current) setFailure(error);
    } finally {
      if (mine === newest.current) setReading(false);
    }
  }

  async function look() {
    const mine = newest.current;
    try {
      const page = await readPage(wishes, { etag: etag.current });
      if (mine !== newest.current) return;
      setFailure(null);
      if (!page) return;
      etag.current = page.etag;
      setShown((before) => {
        if (!before) return { ...page, arrived: [], isApart: false };
        const first = { rows: page.rows, isWhole: page.next === null };
        const merged = mergeRows(before.rows, first, before.next !== null, held.current);
        return { ...before, ...merged, open: page.open };
      });
    } catch {
      // The next look comes by itself, and what is shown stays.
    }
  }
  useVisibleInterval(() => void look());

  const isApart = shown?.isApart === true;
  const showArrived = useCallback(() => {
    if (isApart) return void read();
    setShown(
      (before) => before && { ...before, rows: joinRows(before.arrived, before.rows), arrived: [] },
    );
  }, [isApart, read]);
  const openInAll = wishes.project ? undefined : shown?.open;
  useEffect(() => {
    if (openInAll !== undefined) keepWaiting("tickets", openInAll);
  }, [openInAll]);
  // All that was shown is settled: the next page takes its place.
  const isEmptied = shown?.rows.length === 0 && shown.next !== null && failure === null;
  useEffect(() => {
    if (isEmptied && !isReading) void more();
  });

  const change = useCallback((turn: (before: InboxRows) => InboxRows) => {
    // What the server says next may be what it was before this change.
    etag.current = null;
    setShown((before) => before && turn(before));
  }, []);

  return { shown, failure, isReading, more, refresh: read, showArrived, change };
}
