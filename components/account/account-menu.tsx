/** A phone's menu: products that the bar has no room for, who is signed in, and what is not a product. */
"use client";

import { Menu as MenuIcon } from "lucide-react";
import { PRODUCTS, type ProductId } from "@/components/shell/products";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { MenuEntry } from "@/components/ui/menu";
import { accountEntries } from "./account-entries";
import { Initial } from "./initial";
import { useAccount } from "./use-account";

interface AccountMenuProps {
  triggerLook: string;
  /** Products that stand beside it. */
  inBar: readonly ProductId[];
}

export function AccountMenu({ triggerLook, inBar }: AccountMenuProps) {
  const account = useAccount();
  const others = PRODUCTS.filter(({ id }) => !inBar.includes(id)).map(
    ({ name, href, icon: Icon }) => ({
      label: name,
      icon: <Icon aria-hidden="true" />,
      run: () => location.assign(href),
    }),
  );
  return (
    <LazyMenu
      entries={() => [
        ...others,
        "divider",
        ...accountEntries(account ?? null).flatMap(withoutSubmenu),
      ]}
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
