/** Says, before anything is sent, that this server sends no email. */
"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";

/** What the server said last; true until it said otherwise. */
let lastAnswer = true;

export async function askForMail(): Promise<boolean> {
  const { deliversMail } = await import("@/client/mail");
  lastAnswer = await deliversMail();
  return lastAnswer;
}

export function useDeliversMail(): boolean {
  const [delivers, setDelivers] = useState(lastAnswer);
  useEffect(() => void askForMail().then(setDelivers, () => undefined), []);
  return delivers;
}

/** Nothing where mails are delivered. @param children what to do instead */
export function NoMail({ children }: { children: ReactNode }) {
  if (useDeliversMail()) return null;
  return <Banner tone="warn">This server doesn’t send email. {children}</Banner>;
}
