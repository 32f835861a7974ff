/** `/shops/{shopId}/take`: a manager whom the owner asked takes over the shop. */
"use client";

import { KeyRound, Store } from "lucide-react";
import { useCallback, useState } from "react";
import { ownerAddressOf } from "@/client/shops/listed";
import { proveOwner, type ShopCredentials, type ShopOwner } from "@/client/shops/owner";
import { declineShop, listShopPeople, takeShop } from "@/client/shops/people";
import type { ShopSession } from "@/client/shops/session";
import { Loaded } from "@/components/page/loaded";
import { useLoaded } from "@/components/page/use-loaded";
import { leaveFor } from "@/components/shell/leave-for";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useBackup } from "../backup-words";
import { keepShop } from "../shops";
import { OneStep } from "./one-step";

export const isTakePage = (): boolean => /\/take\/?$/.test(location.pathname);
export const takeAddressOf = (credentials: ShopCredentials): string =>
  ownerAddressOf(credentials).replace("#", "/take#");

export function TakeShop({ session }: { session: ShopSession }) {
  const load = useCallback(async () => {
    const listed = await listShopPeople(session);
    const me = listed.find(({ isMe }) => isMe);
    return { taker: me?.hasDeclined ? null : (me?.person.taker ?? null) };
  }, [session]);
  const loaded = useLoaded(load);
  const [taken, setTaken] = useState<ShopOwner | null>(null);
  const { name } = session.current().catalog;

  async function take() {
    const credentials = await takeShop(session);
    session.close();
    // The link in the list no longer opens the shop.
    await keepShop({ ...credentials, lock: null }, name, new Date().toISOString()).catch(() => {});
    setTaken(await proveOwner(credentials));
  }
  async function decline() {
    await declineShop(session);
    await leaveFor(ownerAddressOf(session.owner));
  }

  if (taken) return <TakenShop owner={taken} name={name} />;
  return (
    <Loaded what="The offer" of={loaded} shape="sections" around="mt-3">
      {({ taker }) =>
        taker ? (
          <OneStep
            icon={Store}
            title={`Take over “${name}”?`}
            act="Become the owner"
            run={take}
            other={["Decline", decline]}
          >
            {taker.stay
              ? "The current owner stays as a manager, and so do all other managers."
              : "The current owner and all other managers lose access. You’ll be the only one."}{" "}
            You get a new owner link. Next, you write down backup words of your own and connect your
            own payments.
          </OneStep>
        ) : (
          <EmptyState
            icon={Store}
            heading="h1"
            title="There’s no offer for you"
            link={["Open the shop", ownerAddressOf(session.owner)]}
          >
            <p>You declined it, the owner withdrew it, or you own the shop already.</p>
          </EmptyState>
        )
      }
    </Loaded>
  );
}

/** The former owner's backup words no longer work. */
function TakenShop({ owner, name }: { owner: ShopOwner; name: string }) {
  const backup = useBackup(owner);
  const address = ownerAddressOf(owner);
  return (
    <EmptyState
      icon={KeyRound}
      heading="h1"
      title={`“${name}” is yours`}
      action={
        backup.at ? (
          <a href={address} className={buttonLook({ variant: "primary" })}>
            Open the shop
          </a>
        ) : (
          <>
            <Button variant="primary" onClick={backup.make}>
              Make backup words
            </Button>
            <a href={address} className={buttonLook({})}>
              Later
            </a>
          </>
        )
      }
    >
      <p>
        {backup.at
          ? "Your backup words are saved. You can open the shop with them if you lose its link."
          : "Now write down twelve backup words. They open the shop if you lose its link; the previous owner’s words no longer do."}
      </p>
      {backup.dialog}
    </EmptyState>
  );
}
