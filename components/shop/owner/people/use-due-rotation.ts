"use client";

import { useEffect } from "react";
import { isRotationDue } from "@/client/shops/people";
import { rotateShopKey } from "@/client/shops/rotation";
import type { ShopSession } from "@/client/shops/session";

/**
 * The owner's page changes the shop key once a former person can no longer return (P-007). After a failure, the next
 * visit tries again.
 */
export function useDueRotation(session: ShopSession): void {
  useEffect(() => {
    const { role, epoch } = session.stored;
    if (role !== "owner" || epoch === 0) return;
    const rotate = async () => {
      if (await isRotationDue(session)) await rotateShopKey(session);
    };
    void rotate().catch(() => {});
  }, [session]);
}
