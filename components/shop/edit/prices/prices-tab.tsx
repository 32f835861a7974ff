/** Fees, discounts, tax and delivery methods. */
import type { ShopTabProps } from "../../run-shop";
import { CodesSection } from "./codes-section";
import { DeliverySection } from "./delivery-section";
import { FeesSection } from "./fees-section";
import { RulesSection } from "./rules-section";
import { TaxSection } from "./tax-section";

export function PricesTab({ shop }: ShopTabProps) {
  return (
    <div className="space-y-6">
      <TaxSection shop={shop} />
      <DeliverySection shop={shop} />
      <RulesSection shop={shop} />
      <CodesSection shop={shop} />
      <FeesSection shop={shop} />
    </div>
  );
}
