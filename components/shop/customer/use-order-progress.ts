/**
 * An order's status and payment, read soon, then less and less often, and at once when the page becomes visible again.
 */
"use client";

import { useEffect, useState } from "react";
import { callOperation } from "@/client/call";
import { onceBack } from "@/client/reach";
import { type OrderStatusAnswer, readOrderStatus } from "@/client/shops/customer-status";
import type { StoredOrder } from "@/client/shops/customer-store";
import { readPayLink } from "@/lib/contract/pay-links";
import type { PublicLinkView } from "@/lib/contract/pay-shapes";

/** Without a link to the shop, a network may read sixty times in ten minutes (OS-003). */
const LOOKS_MS = [5_000, 10_000, 20_000, 30_000, 60_000];

export interface OrderProgress extends OrderStatusAnswer {
  /** Null until it is read, and when the order has no payment link. */
  link: PublicLinkView | null;
}

/** @param isFollowed false until the order has been placed */
export function useOrderProgress(kept: StoredOrder, isFollowed: boolean): OrderProgress {
  const [standing, setStanding] = useState<OrderStatusAnswer | null>(null);
  const [link, setLink] = useState<PublicLinkView | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: continues for the same order
  useEffect(() => {
    if (!isFollowed) return;
    let newest = kept;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    const { pay } = kept.order;
    async function readStatus() {
      const found = await readOrderStatus(newest);
      newest = found.kept;
      if (isHere) setStanding(found);
    }
    async function readLink(linkId: string) {
      const call = { params: { linkId }, query: {}, anonymous: true };
      const found = await callOperation(readPayLink, call);
      if (isHere) setLink(found);
    }
    async function look(count: number) {
      clearTimeout(timer);
      // A failed read is repeated next time; the last answer stays.
      await Promise.allSettled([readStatus(), pay.kind === "link" && readLink(pay.link)]);
      if (!isHere) return;
      clearTimeout(timer);
      const isSeen = document.visibilityState === "visible";
      const pause = LOOKS_MS[Math.min(count, LOOKS_MS.length - 1)];
      if (isSeen) timer = setTimeout(() => void look(count + 1), pause);
    }
    const lookNow = () => document.visibilityState === "visible" && void look(0);
    lookNow();
    document.addEventListener("visibilitychange", lookNow);
    addEventListener("pageshow", lookNow);
    const stop = onceBack(lookNow);
    return () => {
      isHere = false;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", lookNow);
      removeEventListener("pageshow", lookNow);
      stop();
    };
  }, [kept.id, isFollowed]);
  return { ...(standing ?? { kept, shop: "there" }), link };
}
