/** A phone's menu: who is signed in, and what is not a product. Signed out, it begins with the ways in. */
"use client";

import { Menu as MenuIcon } from "lucide-react";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { accountEntries } from "./account-entries";
import { Initial } from "./initial";
import { useAccount } from "./use-account";

export function AccountMenu({ triggerLook }: { triggerLook: string }) {
  const account = useAccount();
  return (
    <LazyMenu
      entries={() => accountEntries(account ?? null)}
      trigger={
        <button type="button" className={triggerLook}>
          {account ? (
            <Initial name={account.name} className="size-5 text-[0.625rem]" />
          ) : (
            <MenuIcon aria-hidden="true" />
          )}
          Menu
        </button>
      }
    />
  );
}
