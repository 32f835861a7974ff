/**
 * A shop's orders on all tabs of its page: new ones are announced, paid ones are marked, and customers see changed
 * statuses.
 */
"use client";

import { useState } from "react";
import { readStored, store } from "@/client/browser-storage";
import { notify } from "@/components/ui/toast";
import type { RunShop } from "../run-shop";
import { playChime } from "./chime";
import { useCustomerStatuses, usePaidLinks } from "./use-order-news";
import { type Orders, useOrders } from "./use-orders";

const SOUND = "sealdesk:shop-sound";

export interface ShopOrders extends Orders {
  /** Whether some customers do not see the current status yet. */
  isBehind: boolean;
  hasSound: boolean;
  setSound: (on: boolean) => void;
}

export function useShopOrders(shop: RunShop): ShopOrders {
  const [hasSound, setHasSound] = useState(() => readStored(SOUND) === "on");
  const orders = useOrders(shop.session, () => {
    if (hasSound) playChime();
    notify({ text: "A new order has come in." });
  });
  usePaidLinks(shop, orders);
  const isBehind = useCustomerStatuses(shop, orders);
  const setSound = (on: boolean) => {
    setHasSound(on);
    store(SOUND, on ? "on" : null);
    if (on) playChime();
  };
  return { ...orders, isBehind, hasSound, setSound };
}
