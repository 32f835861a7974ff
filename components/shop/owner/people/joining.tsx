/** Before a manager runs a shop, and after: a one-time link to claim, one that was used, and a shop that was left. */
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
    This link works once. You get a link of your own, which this browser keeps. Join on the device
    where you want to run the shop, or sign in first to have it on all of yours.
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
      It opens a shop once. If it was you, the shop is under your shops, in the browser where you
      joined. If it wasn’t, tell the owner: they can remove whoever used it.
    </p>
  </EmptyState>
);

interface LeftShopProps {
  session: ShopSession;
  /** Until when they can come back. */
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
      You can come back until {time}, unless the owner changes the shop’s key before.
    </OneStep>
  );
}
