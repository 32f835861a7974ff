/** Browsers encrypt only on secure pages. Elsewhere this says so, before anybody types a password. */
"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { Banner } from "@/components/ui/banner";

const never = () => () => {};
const canEncrypt = () => globalThis.isSecureContext && crypto.subtle !== undefined;

export function NeedsSecurePage({ children }: { children: ReactNode }) {
  const able = useSyncExternalStore(never, canEncrypt, () => true);
  if (able) return children;
  return (
    <Banner tone="warn">
      This page came over an unprotected connection (http), and browsers do not encrypt there. Open
      it with https, or on the computer the server runs on at http://127.0.0.1.
    </Banner>
  );
}
