/** How much waits in a product, as this tab saw it last: no page asks the server for it. */
"use client";

import { useSyncExternalStore } from "react";
import { personSignedIn } from "@/client/account/signed-in";
import { readStored, store } from "@/client/browser-storage";
import type { ProductId } from "./products";

const CHANGED = "sealdesk-waiting";

/** Whoever signs in next in this tab does not see the counts of who was here before. */
const keyOf = (product: ProductId) => `sealdesk:waiting:${product}:${personSignedIn()?.userId}`;

export function keepWaiting(product: ProductId, count: number): void {
  store(keyOf(product), String(count), "sessionStorage");
  dispatchEvent(new Event(CHANGED));
}

/** Over the corner of an icon, or at the end of its row. */
export function Waiting({ product, className }: { product: ProductId; className: string }) {
  const count = useSyncExternalStore(
    listen,
    () => readCount(product),
    () => 0,
  );
  if (count === 0) return null;
  return (
    <span className={`rounded-full text-xs tabular-nums ${className}`}>
      {count > 99 ? "99+" : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

function listen(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

const readCount = (product: ProductId) => Number(readStored(keyOf(product), "sessionStorage"));
