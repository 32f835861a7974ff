/** The part of a shop that the address names. Navigation within the page uses the browser's history. */
"use client";

import { useCallback, useEffect, useState } from "react";
import { startAtTop } from "@/components/shell/skip-link";
import { isUuid } from "@/lib/protocol/ids";
import { type CustomerLink, parseCustomerLink } from "@/lib/protocol/shop-links";

export type ShopRoute =
  | { kind: "shop"; link: CustomerLink }
  | { kind: "order"; shopId: string; orderId: string };

export const orderPath = (shopId: string, orderId: string): string =>
  `/s/${shopId}/order/${orderId}`;

function readRoute(): ShopRoute {
  const [, shopId, orderId] = /^\/s\/([^/]+)\/order\/([^/]+)\/?$/.exec(location.pathname) ?? [];
  return isUuid(shopId) && isUuid(orderId)
    ? { kind: "order", shopId, orderId }
    : { kind: "shop", link: parseCustomerLink(location) };
}

/** Undefined until the address was read. */
export function useShopRoute(): { route: ShopRoute | undefined; go: (path: string) => void } {
  const [route, setRoute] = useState<ShopRoute>();
  useEffect(() => {
    const look = () => {
      const next = readRoute();
      // Navigation within a part is handled by that part.
      setRoute((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    look();
    addEventListener("popstate", look);
    return () => removeEventListener("popstate", look);
  }, []);
  const go = useCallback((path: string) => {
    history.pushState(null, "", path);
    setRoute(readRoute());
    startAtTop();
  }, []);
  return { route, go };
}

/** Whether the cart is shown; Back returns to the shop. */
export function useCartStep(): { isCart: boolean; open: () => void; close: () => void } {
  const [isCart, setCart] = useState(false);
  useEffect(() => {
    const look = () => setCart(history.state?.cart === true);
    look();
    addEventListener("popstate", look);
    return () => removeEventListener("popstate", look);
  }, []);
  return {
    isCart,
    open: () => {
      history.pushState({ cart: true }, "");
      setCart(true);
      startAtTop();
    },
    close: () => history.back(),
  };
}
