/** Chooses which products of a supplier this shop sells, and their prices. */
"use client";

import type { ShopVisit } from "@/client/shops/customer";
import { linkedProduct, linkProducts } from "@/client/shops/suppliers";
import { moneyWords } from "@/components/payments/money";
import { Banner } from "@/components/ui/banner";
import { costOf, type ResellerTerms } from "@/lib/kinds/shop/supply";
import { FieldsDialog } from "../edit/form/fields-dialog";
import type { ShopDialogProps } from "../run-shop";
import { useProductPrices } from "./product-prices";

interface LinkProductsDialogProps extends ShopDialogProps {
  visit: ShopVisit;
  terms: ResellerTerms | null;
}

export function LinkProductsDialog({ shop, visit, terms, onClose }: LinkProductsDialogProps) {
  const { catalog, session } = shop;
  const { currency } = catalog;
  const { name, items, currency: theirs } = visit.catalog;
  const products = items.flatMap((item) => {
    if (item.hidden) return [];
    const cost = terms && costOf(terms, item);
    const there = `There ${moneyWords(item.price, theirs)}`;
    return [{ ...item, hint: cost ? `${there}, you pay ${moneyWords(cost, theirs)}` : there }];
  });
  const known = items.flatMap(({ id }) => {
    const product = linkedProduct(catalog, visit.shopId, id);
    return product ? [[id, product.price] as const] : [];
  });
  const prices = useProductPrices(products, new Map(known), {
    ...{ label: "Sold in your shop", currency },
  });
  return (
    <FieldsDialog
      title={`Products of ${name}`}
      lead="Chosen products are copied to your shop with their description, options and photo, at your price."
      fields={[prices]}
      run={() => linkProducts(session, { visit, terms }, prices.value)}
      onClose={onClose}
    >
      {theirs === currency ? null : (
        <Banner tone="warn">
          This supplier’s prices are in {theirs}, yours in {currency}.
        </Banner>
      )}
    </FieldsDialog>
  );
}
