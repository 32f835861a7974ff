/** Supply between shops: orders from resellers and to suppliers, and the lists of both. */
"use client";

import { Tabs, useTabOfAddress } from "@/components/ui/tabs";
import type { ShopTabProps } from "../run-shop";
import { ResellersTab } from "./resellers-tab";
import { SuppliersTab } from "./suppliers-tab";
import { SupplyOrdersTab } from "./supply-orders-tab";

export function SupplyTab({ shop }: ShopTabProps) {
  const chosen = useTabOfAddress("supply");
  return (
    <Tabs
      label="Parts of supply"
      look="inner"
      chosen={chosen}
      tabs={[
        { value: "suppliers", label: "Suppliers", panel: <SuppliersTab shop={shop} /> },
        { value: "resellers", label: "Resellers", panel: <ResellersTab shop={shop} /> },
        { value: "orders", label: "Supply orders", panel: <SupplyOrdersTab shop={shop} /> },
      ]}
    />
  );
}
