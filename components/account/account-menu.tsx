/** A phone's menu: who is signed in, and what is not a product. Signed out, it begins with the ways in. */
"use client";

import { Menu as MenuIcon } from "lucide-react";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { MenuEntry } from "@/components/ui/menu";
import { accountEntries } from "./account-entries";
import { Initial } from "./initial";
import { useAccount } from "./use-account";

export function AccountMenu({ triggerLook }: { triggerLook: string }) {
  const account = useAccount();
  return (
    <LazyMenu
      entries={() => accountEntries(account ?? null).flatMap(withoutSubmenu)}
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

/** Beside a menu at the edge of a phone there is no room for another. */
function withoutSubmenu(entry: MenuEntry): readonly MenuEntry[] {
  if (entry === "divider" || !("entries" in entry)) return [entry];
  const { label, entries } = entry;
  return entries.map((choice) => ({ ...choice, label: `${label}: ${choice.label.toLowerCase()}` }));
}
