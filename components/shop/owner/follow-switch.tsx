/** Emails for new orders, to the account that is signed in on this device. */
"use client";

import { useCallback } from "react";
import { signedInAccount } from "@/client/account/signed-in-account";
import { callOperation } from "@/client/call";
import { asShopOwner } from "@/client/shops/owner";
import type { ShopSession } from "@/client/shops/session";
import { tellOutcome } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Switch } from "@/components/ui/checkbox";
import { followOrders, readFollowing, unfollowOrders } from "@/lib/contract/shop-status";

/** Nothing where nobody is signed in. */
export function FollowSwitch({ session }: { session: ShopSession }) {
  const load = useCallback(
    async () =>
      (await signedInAccount(session.environment))
        ? callOperation(readFollowing, asFollower(session))
        : { following: null },
    [session],
  );
  const { value, change } = useLoaded(load);
  if (!value || value.following === null) return null;
  return (
    <Switch
      label="Email me new orders"
      checked={value.following}
      onChange={({ currentTarget: { checked } }) =>
        void tellOutcome(
          async () => {
            const call = asFollower(session);
            const next = checked
              ? await callOperation(followOrders, { ...call, body: { channel: "email" } })
              : await callOperation(unfollowOrders, call);
            change(() => next);
          },
          checked
            ? "You get an email for each new order. What was ordered isn’t in it."
            : "You get no more emails for new orders.",
        )
      }
    />
  );
}

/** With the cookie, as it says whose address it is. */
const asFollower = ({ owner, environment }: ShopSession) => ({
  ...asShopOwner(owner),
  anonymous: false,
  environment,
});
