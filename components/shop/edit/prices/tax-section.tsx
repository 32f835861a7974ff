/** The currency of a shop and its tax. */
"use client";

import { useMemo, useState } from "react";
import { Section } from "@/components/page/section";
import { currencyName } from "@/components/payments/money";
import { Banner } from "@/components/ui/banner";
import { changeCurrency } from "@/lib/kinds/shop/currency";
import { CURRENCIES, currencyDecimals } from "@/lib/protocol/currencies";
import type { ShopDialogProps, ShopTabProps } from "../../run-shop";
import { editCatalogChecked, editChecked } from "../checked";
import { useChoice, usePercent, useWords, useYes } from "../form/fields";
import { FieldsDialog } from "../form/fields-dialog";
import { ValueRows } from "../form/value-rows";

export function TaxSection({ shop }: ShopTabProps) {
  const { currency, tax } = shop.catalog;
  const [open, setOpen] = useState<"currency" | "tax" | null>(null);
  const close = () => setOpen(null);
  const taxWords =
    tax && `${tax.label} ${tax.rate}%, ${tax.included ? "included in prices" : "added to prices"}`;
  return (
    <Section title="Currency and tax" flush>
      <ValueRows
        rows={[
          ["Currency", currencyName(currency), () => setOpen("currency")],
          ["Tax", taxWords ?? "", () => setOpen("tax")],
        ]}
      />
      {open === "currency" ? <CurrencyDialog shop={shop} onClose={close} /> : null}
      {open === "tax" ? <TaxDialog shop={shop} onClose={close} /> : null}
    </Section>
  );
}

type DialogProps = ShopDialogProps;

function CurrencyDialog({ shop, onClose }: DialogProps) {
  const { currency: before, codes = [] } = shop.catalog;
  const options = useMemo(() => CURRENCIES.map((code) => [code, currencyName(code)] as const), []);
  const { value: currency, ...field } = useChoice<string>(before, {
    ...{ label: "Currency", options, isWide: true },
  });
  const shift = currencyDecimals(currency) - currencyDecimals(before);
  return (
    <FieldsDialog
      title="Change the currency"
      lead="Prices aren’t converted: 12.00 stays 12.00. Check them afterwards."
      submit="Change the currency"
      fields={[{ value: currency, ...field }]}
      run={() => {
        const now = Date.now();
        editChecked(shop, (content) =>
          content.catalog.currency === before
            ? changeCurrency(content, currency, shift, now)
            : content,
        );
      }}
      onClose={onClose}
    >
      {shift !== 0 && codes.length > 0 ? (
        <Banner tone="warn">
          This currency has other decimals: your discount codes are turned off. Turn them on again
          under Discount codes.
        </Banner>
      ) : null}
    </FieldsDialog>
  );
}

function TaxDialog({ shop, onClose }: DialogProps) {
  const { tax } = shop.catalog;
  const label = useWords(tax?.label ?? "VAT", {
    ...{ label: "Name", max: 30, missing: "Enter what it’s called." },
  });
  const rate = usePercent(tax?.rate, { label: "Rate (%)" });
  const included = useYes(tax?.included ?? true, {
    ...{ label: "Prices include it", hint: "If not, it’s added to the total." },
  });
  return (
    <FieldsDialog
      title="Tax"
      lead="Leave the rate empty for no tax."
      fields={[rate, label, included]}
      run={() =>
        editCatalogChecked(shop, ({ tax: _, ...catalog }) => ({
          ...catalog,
          ...(rate.value !== undefined && {
            tax: { label: label.value, rate: rate.value, included: included.value },
          }),
        }))
      }
      onClose={onClose}
    />
  );
}
