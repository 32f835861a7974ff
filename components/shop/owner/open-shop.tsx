/** An open shop: its tabs, each one line of `TABS`, and the notices above them. */
"use client";

import { type ComponentType, useEffect } from "react";
import type { ShopSession } from "@/client/shops/session";
import { SectionSkeleton } from "@/components/page/section";
import { tellRefusal } from "@/components/page/tell-refusal";
import { PageHeader } from "@/components/shell/page-header";
import { DesignTab } from "@/components/shop/edit/design/design-tab";
import { LinksTab } from "@/components/shop/edit/links/links-tab";
import { PricesTab } from "@/components/shop/edit/prices/prices-tab";
import { ProductsTab } from "@/components/shop/edit/products/products-tab";
import { SupplyTab } from "@/components/shop/supply/supply-tab";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { SaveIndicator } from "@/components/ui/save-state";
import { type Tab, Tabs, useTabOfAddress } from "@/components/ui/tabs";
import type { ShopTabProps } from "../run-shop";
import { BackupReminder } from "./backup-section";
import { type Backup, useBackup } from "./backup-words";
import { OrdersTab } from "./orders-tab";
import { PaymentsTab } from "./payments-tab";
import { PeopleTab } from "./people/people-tab";
import { useDueRotation } from "./people/use-due-rotation";
import { RequestsTab } from "./requests-tab";
import { SettingsTab } from "./settings-tab";
import { SHOPS } from "./shops";
import { useRunShop } from "./use-shop";
import { type ShopOrders, useShopOrders } from "./use-shop-orders";

export interface ShopPanelProps extends ShopTabProps {
  orders: ShopOrders;
  backup: Backup;
  /** Opens another tab by its value. */
  openTab: (value: string) => void;
}

/** The last element: hidden for managers. */
type ShopTab = [
  value: string,
  label: string,
  Panel: ComponentType<ShopPanelProps>,
  isOwners?: "owner",
];
const TABS: readonly [ShopTab, ...ShopTab[]] = [
  ["orders", "Orders", OrdersTab],
  ["requests", "Requests", RequestsTab],
  ["products", "Products", ProductsTab],
  ["prices", "Prices", PricesTab],
  ["links", "Links", LinksTab],
  ["supply", "Supply", SupplyTab, "owner"],
  ["people", "People", PeopleTab],
  ["payments", "Payments", PaymentsTab, "owner"],
  ["design", "Design", DesignTab],
  ["settings", "Settings", SettingsTab],
];

interface OpenShopProps {
  session: ShopSession;
  lock: string | null;
  showLeft: (until: string) => void;
}

export function OpenShop({ session, lock, showLeft }: OpenShopProps) {
  const shop = useRunShop(session, lock, showLeft);
  const isOwner = session.stored.role === "owner";
  const orders = useShopOrders(shop);
  const backup = useBackup(isOwner ? session.owner : null);
  useDueRotation(session);
  const chosen = useTabOfAddress("tab");
  const { saved, catalog, open } = shop;
  const name = catalog.name || "Shop";
  useEffect(() => {
    document.title = `${name} · Sealdesk`;
  }, [name]);
  // A reminder that appeared late would move a button that somebody is about to press.
  if (backup.at === undefined && !backup.loaded.failure)
    return <SectionSkeleton label="Loading the shop" />;
  const shown = TABS.filter(([, , , isOwners]) => isOwner || isOwners === undefined);
  const tabs = shown.map(([value, label, Panel]) => ({
    ...{ value, label },
    panel: <Panel {...{ shop, orders, backup }} openTab={chosen[1]} />,
  }));
  return (
    <>
      <PageHeader
        title={name}
        places={[{ name: "Shops", href: SHOPS }]}
        actions={
          <>
            <SaveIndicator state={typeof saved === "string" ? saved : "refused"} isInPageOnly />
            {open ? <Badge tone="good">Open</Badge> : <Badge tone="warn">Paused</Badge>}
          </>
        }
      />
      {shop.needsReload ? (
        <div className="mb-4">
          <Banner
            tone="warn"
            action={
              <Button onClick={() => void session.reload().catch(tellRefusal)}>Reload</Button>
            }
          >
            The shop’s access changed on another device. Reload to continue. What you typed here is
            kept.
          </Banner>
        </div>
      ) : typeof saved === "string" ? null : (
        <div className="mb-4">
          <Banner tone="bad">{saved.problem}</Banner>
        </div>
      )}
      {isOwner ? <BackupReminder backup={backup} /> : null}
      {backup.dialog}
      <Tabs label="Parts of the shop" tabs={tabs as [Tab, ...Tab[]]} chosen={chosen} />
    </>
  );
}
