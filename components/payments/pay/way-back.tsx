/** A link from a payment back to its order or booking, on the device that made it. */
"use client";

import { useCallback } from "react";
import { storedBookingPath } from "@/components/booking/stored-path";
import { buttonLook } from "@/components/ui/button";
import { loadOnceBack } from "@/components/ui/on-demand";
import { useResolved } from "@/components/ui/use-resolved";
import type { PayDescription } from "@/lib/protocol/pay-description";

interface WayBackProps {
  description: Pick<PayDescription, "kind" | "doc">;
  /** Whether nothing is left to do here. */
  isPaid: boolean;
}

export function WayBack({ description: { kind, doc }, isPaid }: WayBackProps) {
  const path = useResolved(useCallback(async () => (doc ? pathOf(kind, doc) : null), [kind, doc]));
  if (path === null) return null;
  const look = buttonLook(isPaid ? { variant: "primary", size: "lg" } : {});
  return (
    <a href={path} className={`no-print ${look} w-full`}>
      Back to your {kind}
    </a>
  );
}

async function pathOf(kind: PayDescription["kind"], id: string): Promise<string | null> {
  if (kind === "booking") return storedBookingPath(id);
  if (kind !== "order") return null;
  const { storedOrderPath } = await loadOnceBack(() => import("./stored-order"));
  return storedOrderPath(id);
}
