/** The checkout's questions for every customer. */
"use client";

import type { Catalog } from "@/lib/kinds/shop/catalog";
import type { ShopDialogProps } from "../../run-shop";
import { editCatalogChecked } from "../checked";
import { useChoice } from "../form/fields";
import { FieldsDialog } from "../form/fields-dialog";

type Ask = Catalog["ask"];

const ASKED = [
  ["required", "Required"],
  ["optional", "Optional"],
  ["off", "Not asked"],
] as const;
const NOTE = ASKED.slice(1) as [(typeof ASKED)[1], (typeof ASKED)[2]];
const ADDRESS = [
  ["auto", "When it’s delivered"],
  ["off", "Not asked"],
] as const;

export function askWords({ name, email, phone, address, note }: Ask): string {
  const asked = Object.entries({ name, email, phone, address, note }).flatMap(([what, how]) =>
    how === "off" ? [] : [how === "optional" ? `${what} (optional)` : what],
  );
  const words = asked.join(", ");
  return words && words[0]?.toUpperCase() + words.slice(1);
}

export function AskDialog({ shop, onClose }: ShopDialogProps) {
  const { ask } = shop.catalog;
  const name = useChoice(ask.name, { label: "Name", options: ASKED });
  const email = useChoice(ask.email, { label: "Email", options: ASKED });
  const phone = useChoice(ask.phone, { label: "Phone", options: ASKED });
  const address = useChoice(ask.address, { label: "Address", options: ADDRESS });
  const note = useChoice(ask.note, { label: "Note to you", options: NOTE });
  return (
    <FieldsDialog
      title="Asked at checkout"
      lead="Ask for what you need to fill the order. Only you can read the answers."
      fields={[name, email, phone, address, note]}
      run={() =>
        editCatalogChecked(shop, (catalog) => ({
          ...catalog,
          ask: {
            ...catalog.ask,
            ...{ name: name.value, email: email.value, phone: phone.value },
            ...{ address: address.value, note: note.value },
          },
        }))
      }
      onClose={onClose}
    />
  );
}
