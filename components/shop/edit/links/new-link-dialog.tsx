/** Asks for a new link's name and expiry. */
"use client";

import { addShopLink, type ShopLink } from "@/client/shops/links";
import { chooseExpiry, EXPIRIES } from "@/components/share/expiry";
import type { ShopDialogProps } from "../../run-shop";
import { useChoice, useDay, useWords } from "../form/fields";
import { FieldsDialog } from "../form/fields-dialog";

interface NewLinkDialogProps extends ShopDialogProps {
  onMade: (link: ShopLink) => void;
}

export function NewLinkDialog({ shop, onMade, onClose }: NewLinkDialogProps) {
  const name = useWords("", {
    ...{ label: "Name", hint: "Only you see it.", max: 60, isWide: true },
    ...{ placeholder: "For example, Shop window", missing: "Enter a name." },
  });
  const expiry = useChoice("never", { label: "Expires", options: EXPIRIES });
  const day = useDay("", { label: "Last day" });
  const chosen = chooseExpiry(expiry.value, day.value, new Date());
  const problem = "problem" in chosen ? chosen.problem : "";
  return (
    <FieldsDialog
      title="New link"
      lead="Make one for each place or person. You’ll see which link an order came through, and can revoke each one."
      submit="Create the link"
      fields={[name, expiry, expiry.value === "date" && { ...day, problem }]}
      run={async () => {
        if (!("expiresAt" in chosen)) return;
        const { expiresAt } = chosen;
        onMade(await addShopLink(shop.session, { name: name.value, expiresAt }));
      }}
      onClose={onClose}
    />
  );
}
