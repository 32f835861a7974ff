/**
 * The person who makes and follows requests here, and whether mail can be sent in their name. They need not be signed
 * in.
 */
"use client";

import { useCallback, useEffect, useState } from "react";
import { current } from "@/client/account/account";
import { seemsSignedIn } from "@/client/account/signed-in";
import { deliversMail } from "@/client/mail";
import { useAccount } from "@/components/account/use-account";
import type { User } from "@/lib/contract/account-shapes";

export interface Sender {
  /** `unmailed`: signed in on a server that sends no email. */
  standing: "unknown" | "nobody" | "unconfirmed" | "unmailed" | "confirmed";
  user: Pick<User, "id" | "name" | "email"> | null;
}

export function useSender(): Sender {
  const here = useAccount();
  const [sender, setSender] = useState<Sender>({ standing: "unknown", user: null });
  const look = useCallback(async () => {
    if (!seemsSignedIn()) return setSender({ standing: "nobody", user: null });
    try {
      const [account, delivers] = await Promise.all([current(), deliversMail()]);
      if (!account) return setSender({ standing: "nobody", user: null });
      const { user } = account;
      const confirmed = user.emailVerified ? "confirmed" : "unconfirmed";
      setSender({ standing: delivers ? confirmed : "unmailed", user });
    } catch {
      // The server is unavailable; the next call to it reports that.
      setSender((before) =>
        before.standing === "unknown" ? { standing: "nobody", user: null } : before,
      );
    }
  }, []);
  const id = here === undefined ? undefined : (here?.email ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another person
  useEffect(() => {
    void look();
    // The address may have been confirmed in another tab.
    const onShow = () => document.visibilityState === "visible" && void look();
    document.addEventListener("visibilitychange", onShow);
    return () => document.removeEventListener("visibilitychange", onShow);
  }, [look, id]);
  return sender;
}
