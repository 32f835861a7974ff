/** Before a manager runs a shop, and after: a one-time link to claim, one that was used, and a shop that was left. */
"use client";

import { DoorOpen, Link2Off, Store } from "lucide-react";
import { ownerAddressOf } from "@/client/shops/listed";
import { claimInvitation, comeBack } from "@/client/shops/people";
import type { ShopSession } from "@/client/shops/session";
import { FailureBanner } from "@/components/page/failure-banner";
import { refusalOf } from "@/components/page/refusal";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useTry } from "@/components/ui/use-try";
import { SHOPS } from "../shops";

export function ClaimInvitation({ session }: { session: ShopSession }) {
  const { busy, failure, run } = useTry(refusalOf);
  async function join() {
    const credentials = await claimInvitation(session);
    // The page opens the new link as anybody would.
    location.hash = ownerAddressOf(credentials).split("#")[1] ?? "";
  }
  return (
    <EmptyState
      icon={Store}
      heading="h1"
      title={`Run “${session.current().catalog.name}” as a manager`}
      action={
        <Button variant="primary" busy={busy} onClick={() => void run(join)}>
          Join the shop
        </Button>
      }
    >
      <p>
        This link works once. You get a link of your own, which this browser keeps. Join on the
        device where you want to run the shop, or sign in first to have it on all of yours.
      </p>
      {failure ? <FailureBanner failure={failure} /> : null}
    </EmptyState>
  );
}

export const UsedInvitation = () => (
  <EmptyState
    icon={Link2Off}
    heading="h1"
    title="This link was used already"
    action={
      <a href={SHOPS} className={buttonLook({ variant: "primary" })}>
        Your shops
      </a>
    }
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
  const { busy, failure, run } = useTry(refusalOf);
  const time = new Date(until).toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
  async function back() {
    await comeBack(session);
    location.reload();
  }
  return (
    <EmptyState
      icon={DoorOpen}
      heading="h1"
      title={`You left “${session.current().catalog.name}”`}
      action={
        <>
          <Button busy={busy} onClick={() => void run(back)}>
            Come back
          </Button>
          <a href={SHOPS} className={buttonLook({ variant: "primary" })}>
            Your shops
          </a>
        </>
      }
    >
      <p>You can come back until {time}, unless the owner changes the shop’s key before.</p>
      {failure ? <FailureBanner failure={failure} /> : null}
    </EmptyState>
  );
}
