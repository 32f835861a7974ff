/** The currency of a shop and its tax. */
"use client";

import { useMemo, useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { Section } from "@/components/page/section";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField, TextField } from "@/components/ui/text-field";
import { changeCurrency } from "@/lib/kinds/shop/edit";
import { CURRENCIES, currencyDecimals } from "@/lib/protocol/currencies";
import type { ShopTabProps } from "../../shop-editing";
import { editCatalog, editChecked, editFailure } from "../checked";
import { readPercent } from "../typed-numbers";
import { useTyped } from "../use-typed";

export function TaxSection({ shop }: ShopTabProps) {
  const { currency, tax } = shop.catalog;
  const [open, setOpen] = useState<"currency" | "tax" | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Currency and tax">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-3">
        <div>
          <p className="text-sm text-ink-faint">Currency</p>
          <p>{nameOf(currency)}</p>
        </div>
        <Button aria-label="Change the currency" onClick={() => setOpen("currency")}>
          Change
        </Button>
        <div className="min-w-0">
          <p className="text-sm text-ink-faint">Tax</p>
          <p className="wrap-anywhere">
            {tax
              ? `${tax.label} ${tax.rate}%, ${tax.included ? "included in prices" : "added to prices"}`
              : "None"}
          </p>
        </div>
        <Button aria-label={tax ? "Change the tax" : "Add a tax"} onClick={() => setOpen("tax")}>
          {tax ? "Change" : "Add"}
        </Button>
      </div>
      {open === "currency" ? <CurrencyDialog shop={shop} onClose={close} /> : null}
      {open === "tax" ? <TaxDialog shop={shop} onClose={close} /> : null}
    </Section>
  );
}

function nameOf(code: string): string {
  const name = new Intl.DisplayNames(undefined, { type: "currency" }).of(code) ?? code;
  return `${code} – ${name}`;
}

type DialogProps = ShopTabProps & { onClose: () => void };

function CurrencyDialog({ shop, onClose }: DialogProps) {
  const { currency: before, codes = [] } = shop.catalog;
  const [currency, setCurrency] = useState(before);
  const options = useMemo(() => CURRENCIES.map((code) => [code, nameOf(code)] as const), []);
  const shift = currencyDecimals(currency) - currencyDecimals(before);
  const endsCodes = shift !== 0 && codes.length > 0;
  return (
    <FormDialog
      title="Change the currency"
      lead="Prices keep their numbers: 12.00 stays 12.00. Check them afterwards."
      submit="Change the currency"
      run={async () => {
        const now = Date.now();
        editChecked(shop, (content) =>
          content.catalog.currency === before
            ? changeCurrency(content, currency, shift, now)
            : content,
        );
      }}
      explain={editFailure}
      onClose={onClose}
    >
      <SelectField
        label="Currency"
        options={options}
        value={currency}
        onChange={setCurrency}
        data-autofocus
      />
      {endsCodes ? (
        <Banner tone="warn">
          This currency has other decimals: your discount codes are turned off. Turn them on again
          under Discount codes.
        </Banner>
      ) : null}
    </FormDialog>
  );
}

function TaxDialog({ shop, onClose }: DialogProps) {
  const { tax } = shop.catalog;
  const { typed, field, check } = useTyped({ label: tax?.label ?? "VAT", rate: tax?.rate ?? "" });
  const [included, setIncluded] = useState(tax?.included ?? true);
  const rate = readPercent(typed.rate);
  return (
    <FormDialog
      title="Tax"
      lead="Leave the rate empty for no tax."
      submit="Save"
      isReady={() =>
        check({
          ...(typed.label.trim() ? {} : { label: "Enter what it’s called." }),
          ...(rate === null && typed.rate.trim()
            ? { rate: "Enter a percentage, such as 19." }
            : {}),
        })
      }
      run={async () =>
        editCatalog(shop, ({ tax: _, ...catalog }) =>
          rate === null
            ? catalog
            : { ...catalog, tax: { label: typed.label.trim(), rate, included } },
        )
      }
      explain={editFailure}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField label="Name" dir="auto" maxLength={30} {...field("label")} />
        <TextField label="Rate (%)" inputMode="decimal" data-autofocus {...field("rate")} />
      </div>
      <Checkbox
        label="Prices include it"
        hint="If not, it’s added to the total."
        checked={included}
        onChange={({ currentTarget }) => setIncluded(currentTarget.checked)}
      />
    </FormDialog>
  );
}
