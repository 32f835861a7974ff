/** Pages before and after a manager runs a shop: a one-time link to claim, a used one, and a shop that was left. */
"use client";

import { DoorOpen, Link2Off, Store } from "lucide-react";
import { claimInvitation, comeBack } from "@/client/shops/people";
import type { ShopSession } from "@/client/shops/session";
import { EmptyState } from "@/components/ui/empty-state";
import { openHere, SHOPS } from "../shops";
import { OneStep } from "./one-step";

export const ClaimInvitation = ({ session }: { session: ShopSession }) => (
  <OneStep
    icon={Store}
    title={`Run “${session.current().catalog.name}” as a manager`}
    act="Join the shop"
    run={async () => openHere(await claimInvitation(session))}
  >
    This link works once. After you join, this browser keeps your own link to the shop. Sign in
    first if you want the shop on all your devices.
  </OneStep>
);

export const UsedInvitation = () => (
  <EmptyState
    icon={Link2Off}
    heading="h1"
    title="This link was used already"
    link={["Your shops", SHOPS]}
  >
    <p>
      It works only once. If you used it, find the shop under your shops in that browser. If you
      didn’t, tell the owner, who can remove whoever did.
    </p>
  </EmptyState>
);

interface LeftShopProps {
  session: ShopSession;
  /** The end of the time to return. */
  until: string;
}

export function LeftShop({ session, until }: LeftShopProps) {
  const time = new Date(until).toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
  return (
    <OneStep
      icon={DoorOpen}
      title={`You left “${session.current().catalog.name}”`}
      act="Come back"
      run={async () => {
        await comeBack(session);
        location.reload();
      }}
      other={["Your shops", SHOPS]}
    >
      You can come back until {time}, unless the owner removes somebody or makes a new owner link
      first.
    </OneStep>
  );
}
