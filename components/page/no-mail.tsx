/** Says, before anything is sent, that this server sends no email. */
"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";

/** True until the server said otherwise. */
export function useDeliversMail(): boolean {
  const [delivers, setDelivers] = useState(true);
  useEffect(() => {
    void import("@/client/mail")
      .then(({ deliversMail }) => deliversMail())
      .then(setDelivers, () => undefined);
  }, []);
  return delivers;
}

/** Nothing where mails are delivered. @param children what to do instead */
export function NoMail({ children }: { children: ReactNode }) {
  if (useDeliversMail()) return null;
  return <Banner tone="warn">This server doesn’t send email. {children}</Banner>;
}
