/** A link from a payment back to its order, on the device that placed the order. */
"use client";

import { useEffect, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { loadOnceBack } from "@/components/ui/on-demand";

interface BackToOrderProps {
  orderId: string;
  /** There is nothing else to do here. */
  isPaid: boolean;
}

export function BackToOrder({ orderId, isPaid }: BackToOrderProps) {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    void loadOnceBack(() => import("./stored-order"))
      .then(({ storedOrderPath }) => storedOrderPath(orderId))
      .then((found) => isHere && setPath(found))
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [orderId]);
  if (path === null) return null;
  const look = buttonLook(isPaid ? { variant: "primary", size: "lg" } : {});
  return (
    <a href={path} className={`no-print ${look} w-full`}>
      Back to your order
    </a>
  );
}
