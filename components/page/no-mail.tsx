/** Says, before anything is sent, that this server sends no email. */
"use client";

import { type ReactNode, useLayoutEffect, useState } from "react";
import { readStored, store } from "@/client/browser-storage";
import { Banner } from "@/components/ui/banner";

/** Set while the server's last answer was that it sends no email, so that the first paint says so. */
const KEY = "sealdesk:no-mail";

export async function askForMail(): Promise<boolean> {
  const { deliversMail } = await import("@/client/mail");
  const delivers = await deliversMail();
  store(KEY, delivers ? null : "1");
  return delivers;
}

export function useDeliversMail(): boolean {
  // The first render must match the page as it was built.
  const [delivers, setDelivers] = useState(true);
  useLayoutEffect(() => {
    setDelivers(readStored(KEY) === null);
    void askForMail().then(setDelivers, () => undefined);
  }, []);
  return delivers;
}

/** Nothing where mails are delivered. @param children what to do instead */
export function NoMail({ children }: { children: ReactNode }) {
  if (useDeliversMail()) return null;
  return <Banner tone="warn">This server doesn’t send email. {children}</Banner>;
}
