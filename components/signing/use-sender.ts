/** Who makes and follows requests here: whether mail can go out in their name. Nobody has to be signed in. */
"use client";

import { useCallback, useEffect, useState } from "react";
import { current } from "@/client/account/account";
import { seemsSignedIn } from "@/client/account/signed-in";
import { useAccount } from "@/components/account/use-account";
import type { User } from "@/lib/contract/account-shapes";

export interface Sender {
  standing: "unknown" | "nobody" | "unconfirmed" | "confirmed";
  user: Pick<User, "id" | "name" | "email"> | null;
}

export function useSender(): Sender {
  const here = useAccount();
  const [sender, setSender] = useState<Sender>({ standing: "unknown", user: null });
  const look = useCallback(async () => {
    if (!seemsSignedIn()) return setSender({ standing: "nobody", user: null });
    try {
      const account = await current();
      const standing = account?.user.emailVerified ? "confirmed" : "unconfirmed";
      setSender(account ? { standing, user: account.user } : { standing: "nobody", user: null });
    } catch {
      // Out of reach: what is asked of the server next says so.
      setSender((before) =>
        before.standing === "unknown" ? { standing: "nobody", user: null } : before,
      );
    }
  }, []);
  const id = here === undefined ? undefined : (here?.email ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is asked about anew
  useEffect(() => {
    void look();
    // The address may have been confirmed in another tab.
    const onShow = () => document.visibilityState === "visible" && void look();
    document.addEventListener("visibilitychange", onShow);
    return () => document.removeEventListener("visibilitychange", onShow);
  }, [look, id]);
  return sender;
}
