/** How orders reach customers. */
"use client";

import { useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { moneyWords } from "@/components/payments/money";
import { MoreMenu } from "@/components/ui/more-menu";
import { LongTextField, SelectField, TextField } from "@/components/ui/text-field";
import type { DeliveryWay } from "@/lib/kinds/shop/catalog";
import type { ShopTabProps } from "../../shop-editing";
import { editFailure } from "../checked";
import { amountText } from "../typed-numbers";
import { useTyped } from "../use-typed";
import { atHand, entryMenu, exampleOf, readOptional, saveEntry } from "./price-lists";

const KINDS = [
  ["pickup", "Pickup"],
  ["delivery", "Local delivery"],
  ["shipping", "Shipping"],
  ["digital", "Digital"],
] as const;

export function DeliverySection({ shop }: ShopTabProps) {
  const { delivery = [], currency } = shop.catalog;
  const [open, setOpen] = useState<{ way: DeliveryWay | null } | null>(null);
  return (
    <ManagedList
      title="Delivery"
      lead="Customers choose one of these when they order."
      what="The delivery methods"
      of={atHand(delivery)}
      empty="None yet. Orders are placed without a delivery method."
      add={{ label: "Add a method", run: () => setOpen({ way: null }) }}
      row={(way) => (
        <ManagedRow key={way.id} name={way.name} about={aboutWay(way, currency)}>
          <MoreMenu
            label={`More for ${way.name}`}
            entries={[
              { label: "Change", run: () => setOpen({ way }) },
              ...entryMenu(shop, "delivery", way, way.name),
            ]}
          />
        </ManagedRow>
      )}
    >
      {open ? <DeliveryDialog shop={shop} way={open.way} onClose={() => setOpen(null)} /> : null}
    </ManagedList>
  );
}

function aboutWay({ kind, fee, perItem, freeOver, min }: DeliveryWay, currency: string): string {
  const money = (amount: string) => moneyWords(amount, currency);
  return [
    KINDS.find(([one]) => one === kind)?.[1] ?? kind,
    fee === "0" ? "free" : money(fee),
    ...(perItem ? [`${money(perItem)} per item`] : []),
    ...(freeOver ? [`free from ${money(freeOver)}`] : []),
    ...(min ? [`orders from ${money(min)}`] : []),
  ].join(" · ");
}

interface DeliveryDialogProps extends ShopTabProps {
  way: DeliveryWay | null;
  onClose: () => void;
}

const AMOUNTS = ["fee", "perItem", "freeOver", "min"] as const;
const linesOf = (text: string, separator: RegExp) =>
  text.split(separator).flatMap((line) => (line.trim() ? [line.trim()] : []));

function DeliveryDialog({ shop, way, onClose }: DeliveryDialogProps) {
  const { currency } = shop.catalog;
  const [kind, setKind] = useState<DeliveryWay["kind"]>(way?.kind ?? "pickup");
  const [id] = useState(() => way?.id ?? crypto.randomUUID());
  const { typed, field, check } = useTyped({
    name: way?.name ?? "",
    fee: amountText(way?.fee ?? "0", currency),
    perItem: amountText(way?.perItem, currency),
    freeOver: amountText(way?.freeOver, currency),
    min: amountText(way?.min, currency),
    countries: way?.countries?.join(", ") ?? "",
    postcodes: way?.postcodes?.join(", ") ?? "",
    lead: way?.lead ?? "",
    address: way?.address?.join("\n") ?? "",
  });
  const countries = linesOf(typed.countries.toUpperCase(), /[\s,;]+/);
  const postcodes = linesOf(typed.postcodes, /[,;\n]+/);
  const address = linesOf(typed.address, /\n/);
  const isCarried = kind === "delivery" || kind === "shipping";

  function isReady() {
    const wrong = AMOUNTS.filter((name) => readOptional(typed[name], currency) === null);
    return check({
      ...(typed.name.trim() ? {} : { name: "Enter a name." }),
      ...Object.fromEntries(wrong.map((name) => [name, exampleOf(currency)])),
      ...(countries.every((code) => /^[A-Z]{2}$/.test(code))
        ? {}
        : { countries: "Enter codes of two letters, such as DE, AT." }),
      ...(postcodes.every(({ length }) => length <= 20) && postcodes.length <= 200
        ? {}
        : { postcodes: "Up to 200, each of up to 20 characters." }),
      ...(address.length <= 6 && address.every(({ length }) => length <= 200)
        ? {}
        : { address: "Up to 6 lines of up to 200 characters." }),
    });
  }
  async function run() {
    const amount = (name: (typeof AMOUNTS)[number]) => {
      const minor = readOptional(typed[name], currency);
      return minor ? { [name]: minor } : {};
    };
    saveEntry(shop, "delivery", {
      id,
      kind,
      name: typed.name.trim(),
      fee: readOptional(typed.fee, currency) ?? "0",
      ...amount("freeOver"),
      ...amount("min"),
      ...(isCarried && {
        ...amount("perItem"),
        ...(countries.length > 0 && { countries }),
        ...(postcodes.length > 0 && { postcodes }),
      }),
      ...(typed.lead.trim() && { lead: typed.lead.trim() }),
      ...(kind === "pickup" && address.length > 0 && { address }),
    });
  }

  const amountField = (name: (typeof AMOUNTS)[number], label: string) => (
    <TextField
      label={`${label} (${currency})`}
      inputMode="decimal"
      look="tabular-nums"
      {...field(name)}
    />
  );
  return (
    <FormDialog
      title={way ? "Change the delivery method" : "New delivery method"}
      width="md"
      submit={way ? "Save" : "Add the method"}
      isReady={isReady}
      run={run}
      explain={editFailure}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Kind"
          options={KINDS}
          value={kind}
          onChange={(value) => setKind(KINDS.find(([one]) => one === value)?.[0] ?? "pickup")}
        />
        <TextField label="Name" data-autofocus dir="auto" maxLength={60} {...field("name")} />
        {amountField("fee", "Fee")}
        {amountField("freeOver", "Free from")}
        {amountField("min", "Orders from")}
        {isCarried ? amountField("perItem", "Per item") : null}
      </div>
      {isCarried ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Only to these countries"
            hint="Codes of two letters. Empty for all."
            placeholder="DE, AT"
            {...field("countries")}
          />
          <TextField
            label="Only to these postcodes"
            hint="With commas between them. Empty for all."
            {...field("postcodes")}
          />
        </div>
      ) : null}
      {kind === "pickup" ? <LongTextField label="Where" rows={3} {...field("address")} /> : null}
      <TextField
        label="How long it takes"
        dir="auto"
        maxLength={120}
        placeholder="For example, 2 to 3 days"
        {...field("lead")}
      />
    </FormDialog>
  );
}
