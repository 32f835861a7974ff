/** Asks what a new link is called and how long it lasts. */
"use client";

import { useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { chooseExpiry, EXPIRIES, type Expiry } from "@/components/share/expiry";
import { SelectField, TextField } from "@/components/ui/text-field";
import type { ShopEditing, ShopLink } from "../../shop-editing";
import { editFailure } from "../checked";
import { useTyped } from "../use-typed";

interface NewLinkDialogProps {
  shop: ShopEditing;
  onMade: (link: ShopLink) => void;
  onClose: () => void;
}

export function NewLinkDialog({ shop, onMade, onClose }: NewLinkDialogProps) {
  const { typed, field, check } = useTyped({ name: "", date: "" });
  const [expiry, setExpiry] = useState<Expiry>("never");
  const chosen = chooseExpiry(expiry, typed.date, new Date());
  return (
    <FormDialog
      title="New link"
      lead="Give each place or person a link of its own: you see which one an order came through, and can revoke it alone."
      submit="Create the link"
      isReady={() =>
        check({
          ...(typed.name.trim() ? {} : { name: "Enter a name." }),
          ...("problem" in chosen ? { date: chosen.problem } : {}),
        })
      }
      run={async () => {
        if ("expiresAt" in chosen)
          onMade(await shop.links.add({ name: typed.name.trim(), expiresAt: chosen.expiresAt }));
      }}
      explain={editFailure}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Only you see it."
        data-autofocus
        dir="auto"
        maxLength={60}
        placeholder="For example, Shop window"
        {...field("name")}
      />
      <SelectField
        label="Expires"
        options={EXPIRIES}
        value={expiry}
        onChange={(value) => setExpiry(EXPIRIES.find(([one]) => one === value)?.[0] ?? "never")}
      />
      {expiry === "date" ? <TextField label="Last day" type="date" {...field("date")} /> : null}
    </FormDialog>
  );
}
