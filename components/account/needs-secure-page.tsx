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
      This page was opened over http, where browsers can’t encrypt. Open it with https, or at
      http://127.0.0.1 on the computer that runs the server.
    </Banner>
  );
}
