/** How the signed-in account is notified of new orders on this device: by email or by push message. */
"use client";

import { useCallback, useId } from "react";
import { signedInAccount } from "@/client/account/signed-in-account";
import { callOperation } from "@/client/call";
import { asShopOwner } from "@/client/shops/owner";
import { canGetPushes, deviceSubscription, subscribeDevice } from "@/client/shops/push";
import type { ShopSession } from "@/client/shops/session";
import { useDeliversMail } from "@/components/page/no-mail";
import { tellChange } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Switch } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/field";
import { notify } from "@/components/ui/toast";
import { followOrders, readFollowing, unfollowOrders } from "@/lib/contract/shop-status";

const DONE = {
  off: "You’re no longer told of new orders.",
  email: "You get an email for each new order. What was ordered isn’t in it.",
  device: "This device shows a notification for each new order. What was ordered isn’t in it.",
};
type Choice = keyof typeof DONE | "other";

/** Renders nothing when nobody is signed in. */
export function FollowSwitch({ session }: { session: ShopSession }) {
  const load = useCallback(() => readChoice(session), [session]);
  const loaded = useLoaded(load);
  const id = useId();
  const delivers = useDeliversMail();
  if (!loaded.value) return null;
  const { choice, pushKey } = loaded.value;
  const choose = async (next: keyof typeof DONE) => {
    const body = await bodyOf(next, pushKey);
    if (typeof body === "string") return notify({ tone: "bad", text: body });
    const call = asFollower(session);
    const store = () =>
      body ? callOperation(followOrders, { ...call, body }) : callOperation(unfollowOrders, call);
    await tellChange(loaded)(store, DONE[next]);
  };
  if (!pushKey)
    return (
      <Switch
        label="Email me new orders"
        {...(delivers ? {} : { hint: "This server doesn’t send email." })}
        checked={choice === "email"}
        onChange={({ currentTarget: { checked } }) => void choose(checked ? "email" : "off")}
      />
    );
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id}>Tell me of new orders</label>
      <Select
        id={id}
        value={choice}
        options={[
          ["off", "Off"],
          ["email", delivers ? "By email" : "By email (this server sends none)"],
          ["device", "On this device"],
          ...(choice === "other" ? [["other", "On another device"] as const] : []),
        ]}
        onChange={(next) => next !== "other" && void choose(next)}
      />
    </span>
  );
}

/** Null when nobody is signed in. Without `pushKey` when this browser or the server has no push messages. */
async function readChoice(session: ShopSession) {
  if (!(await signedInAccount(session.environment))) return null;
  const { following, endpoint, pushKey } = await callOperation(readFollowing, asFollower(session));
  const own = canGetPushes() ? await deviceSubscription() : null;
  const device: Choice = own?.endpoint === endpoint ? "device" : "other";
  const choice: Choice = !following ? "off" : endpoint === undefined ? "email" : device;
  return { choice, pushKey: canGetPushes() ? pushKey : undefined };
}

/** @returns null to stop following; a message when this device cannot be notified */
async function bodyOf(choice: keyof typeof DONE, pushKey = "") {
  if (choice === "off") return null;
  if (choice === "email") return { channel: "email" as const };
  const subscribed = await subscribeDevice(pushKey);
  if (typeof subscribed === "string") return subscribed;
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscribed.toJSON();
  return { channel: "push" as const, subscription: { endpoint, keys: { p256dh, auth } } };
}

/** Sends the session cookie, which says whose address it is. */
const asFollower = ({ owner, environment }: ShopSession) => ({
  ...asShopOwner(owner),
  anonymous: false,
  environment,
});
