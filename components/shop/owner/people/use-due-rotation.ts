"use client";

import { useEffect } from "react";
import { isRotationDue } from "@/client/shops/people";
import { rotateShopKey } from "@/client/shops/rotation";
import type { ShopSession } from "@/client/shops/session";

/** The owner's page changes the shop key after somebody who knows it is gone for good (P-007); the next visit tries again. */
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
