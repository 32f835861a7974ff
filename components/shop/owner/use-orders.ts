/** A shop's orders on a page: listed, updated while visible, and decrypted when shown. */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import {
  listAllOrders,
  listNewerOrders,
  type OpenedOrder,
  type OrderHead,
  openOrders,
} from "@/client/shops/orders";
import { checkHeldParts } from "@/client/shops/sent-parts";
import type { ShopSession } from "@/client/shops/session";
import { type LoadState, useLoaded } from "@/components/page/use-loaded";
import { LOOK_MS, useVisibleInterval } from "@/components/shell/use-visible-interval";

export interface Orders extends LoadState<OrderHead[]> {
  opened: ReadonlyMap<string, OpenedOrder>;
  /** Decrypts those that are not decrypted yet. */
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, OpenedOrder>>;
}

/** Changes by other devices are read at every n-th refresh. */
const LOOKS_PER_REFRESH = 4;

export function useOrders(session: ShopSession, onArrived: () => void): Orders {
  const load = useCallback(() => listAllOrders(session), [session]);
  const listed = useLoaded(load);
  const { value, change } = listed;
  const [opened, setOpened] = useState<ReadonlyMap<string, OpenedOrder>>(new Map());
  const newest = useRef(opened);
  const looks = useRef(0);

  const read = useCallback(
    async (ids: readonly string[]) => {
      const missing = ids.filter((id) => !newest.current.has(id));
      if (missing.length > 0) {
        const found = await openOrders(session, missing);
        const isSupplied = [...found.values()].some((order) =>
          order?.lines.some(({ supply }) => supply),
        );
        // A part that fails is checked again with the next orders, or in the list of parts.
        if (isSupplied) void checkHeldParts(session).catch(() => {});
        newest.current = new Map([...newest.current, ...found]);
        setOpened(newest.current);
      }
      return newest.current;
    },
    [session],
  );

  useVisibleInterval(() => void look().catch(() => {}), LOOK_MS);
  async function look() {
    looks.current += 1;
    if (looks.current % LOOKS_PER_REFRESH === 0) await session.refresh();
    const [first] = value ?? [];
    const newer = first ? await listNewerOrders(session, first.id) : null;
    if (newer === null || newer.total !== (value?.length ?? 0) + newer.heads.length) {
      const all = await listAllOrders(session);
      if (all.some(({ id }) => !value?.some((known) => known.id === id)) && value) onArrived();
      change(() => all);
    } else if (newer.heads.length > 0) {
      change((before) => [...newer.heads, ...before]);
      onArrived();
    }
  }

  return { ...listed, opened, read };
}

/** Decrypts the shown orders; after a failure the next refresh tries again. */
export function useOpened({ read }: Orders, ids: readonly string[]): void {
  const names = ids.join();
  useEffect(() => {
    if (names) void read(names.split(",")).catch(() => {});
  }, [read, names]);
}
