/** What is added to an order besides delivery. */
"use client";

import { useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { moneyWords } from "@/components/payments/money";
import { MoreMenu } from "@/components/ui/more-menu";
import { SelectField, TextField } from "@/components/ui/text-field";
import type { Fee } from "@/lib/kinds/shop/catalog";
import type { ShopTabProps } from "../../shop-editing";
import { editFailure } from "../checked";
import { amountText, readPercent } from "../typed-numbers";
import { useTyped } from "../use-typed";
import { atHand, entryMenu, exampleOf, percentWords, readOptional, saveEntry } from "./price-lists";

export function FeesSection({ shop }: ShopTabProps) {
  const { fees = [], delivery = [], currency } = shop.catalog;
  const [open, setOpen] = useState<{ fee: Fee | null } | null>(null);
  const about = ({ amount, percent, when }: Fee) => {
    const way = delivery.find(({ id }) => id === when)?.name;
    const on =
      when === "always"
        ? "on every order"
        : way
          ? `with ${way}`
          : "its delivery method was removed";
    const much = [amount && moneyWords(amount, currency), percent && percentWords(percent)];
    return `${much.filter(Boolean).join(" + ")} · ${on}`;
  };
  return (
    <ManagedList
      title="Fees"
      what="The fees"
      of={atHand(fees)}
      empty="None. A fee can be for packaging, a deposit or a delivery method."
      add={{ label: "Add a fee", run: () => setOpen({ fee: null }) }}
      row={(fee) => (
        <ManagedRow key={fee.id} name={fee.label} about={about(fee)}>
          <MoreMenu
            label={`More for ${fee.label}`}
            entries={[
              { label: "Change", run: () => setOpen({ fee }) },
              ...entryMenu(shop, "fees", fee, fee.label),
            ]}
          />
        </ManagedRow>
      )}
    >
      {open ? <FeeDialog shop={shop} fee={open.fee} onClose={() => setOpen(null)} /> : null}
    </ManagedList>
  );
}

interface FeeDialogProps extends ShopTabProps {
  fee: Fee | null;
  onClose: () => void;
}

function FeeDialog({ shop, fee, onClose }: FeeDialogProps) {
  const { currency, delivery = [] } = shop.catalog;
  const [id] = useState(() => fee?.id ?? crypto.randomUUID());
  const { typed, field, check } = useTyped({
    label: fee?.label ?? "",
    amount: amountText(fee?.amount, currency),
    percent: fee?.percent ?? "",
    when: fee?.when ?? "always",
  });
  const amount = readOptional(typed.amount, currency);
  const percent = typed.percent.trim() === "" ? undefined : readPercent(typed.percent);
  return (
    <FormDialog
      title={fee ? "Change the fee" : "New fee"}
      submit={fee ? "Save" : "Add the fee"}
      isReady={() =>
        check({
          ...(typed.label.trim() ? {} : { label: "Enter what it’s for." }),
          ...(amount === null || (!amount && !percent) ? { amount: exampleOf(currency) } : {}),
          ...(percent === null ? { percent: "Enter a percentage, such as 2.5." } : {}),
        })
      }
      run={async () =>
        saveEntry(shop, "fees", {
          id,
          label: typed.label.trim(),
          when: typed.when,
          ...(amount && { amount }),
          ...(percent && { percent }),
        })
      }
      explain={editFailure}
      onClose={onClose}
    >
      <TextField
        label="What it’s for"
        data-autofocus
        dir="auto"
        maxLength={60}
        {...field("label")}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField label={`Amount (${currency})`} inputMode="decimal" {...field("amount")} />
        <TextField label="Percent" inputMode="decimal" {...field("percent")} />
      </div>
      <SelectField
        label="When"
        options={[
          ["always", "On every order"],
          ...delivery.map((way) => [way.id, `With ${way.name}`] as const),
        ]}
        {...field("when")}
      />
    </FormDialog>
  );
}
