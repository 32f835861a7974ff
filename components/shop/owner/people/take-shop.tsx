/** `/shops/{shopId}/take`: whom the owner asked becomes the owner of the shop. */
"use client";

import { Store } from "lucide-react";
import { useCallback } from "react";
import { ownerAddressOf } from "@/client/shops/listed";
import type { ShopCredentials } from "@/client/shops/owner";
import { listShopPeople, takeShop } from "@/client/shops/people";
import type { ShopSession } from "@/client/shops/session";
import { Loaded } from "@/components/page/loaded";
import { useLoaded } from "@/components/page/use-loaded";
import { leaveFor } from "@/components/shell/leave-for";
import { EmptyState } from "@/components/ui/empty-state";
import { keepShop } from "../shops";
import { OneStep } from "./one-step";

export const isTakePage = (): boolean => /\/take\/?$/.test(location.pathname);
export const takeAddressOf = (credentials: ShopCredentials): string =>
  ownerAddressOf(credentials).replace("#", "/take#");

export function TakeShop({ session }: { session: ShopSession }) {
  const load = useCallback(async () => {
    const listed = await listShopPeople(session);
    return { taker: listed.find(({ isMe }) => isMe)?.person.taker ?? null };
  }, [session]);
  const loaded = useLoaded(load);
  const { name } = session.current().catalog;

  async function take() {
    const credentials = await takeShop(session);
    session.close();
    // What was listed for this shop opens nothing any more.
    await keepShop({ ...credentials, lock: null }, name, new Date().toISOString()).catch(() => {});
    await leaveFor(ownerAddressOf(credentials));
  }

  return (
    <Loaded what="The offer" of={loaded} shape="sections" around="mt-3">
      {({ taker }) =>
        taker ? (
          <OneStep
            icon={Store}
            title={`Take over “${name}”?`}
            act="Become the owner"
            run={take}
            other={["Not now", ownerAddressOf(session.owner)]}
          >
            {taker.stay
              ? "You own the shop then. Whoever owns it now stays as a manager."
              : "You own the shop then, alone. Whoever owns it now and all other managers lose it."}{" "}
            You get a new owner link, and make backup words and connect payments of your own.
          </OneStep>
        ) : (
          <EmptyState
            icon={Store}
            heading="h1"
            title="You aren’t asked to take over this shop"
            link={["Open the shop", ownerAddressOf(session.owner)]}
          >
            <p>Its owner may have changed their mind, or you own it already.</p>
          </EmptyState>
        )
      }
    </Loaded>
  );
}
