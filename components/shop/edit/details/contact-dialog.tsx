/** The shop's address and contact details. */
"use client";

import { chatAddress } from "@/lib/kinds/shop/chat";
import type { ShopDialogProps } from "../../run-shop";
import { editCatalogChecked } from "../checked";
import { ADDRESS, useChoice, useEntries, useWords } from "../form/fields";
import { FieldsDialog, given } from "../form/fields-dialog";

const REACHES = [
  ["none", "Only with the contact above"],
  ["request", "A message on the shop’s page"],
  ["whatsapp", "WhatsApp"],
  ["telegram", "Telegram"],
  ["signal", "Signal"],
  ["phone", "A call"],
  ["email", "An email"],
  ["url", "Another web address"],
] as const;

const EXAMPLES = {
  whatsapp: "Enter a number with its country, such as +49 761 123456.",
  telegram: "Enter a name, such as @hollis.",
  signal: "Enter a number with its country, such as +49 761 123456.",
  phone: "Enter a phone number.",
  email: "Enter an email address like name@example.com.",
  url: "Enter an address that begins with https://.",
};

export function ContactDialog({ shop, onClose }: ShopDialogProps) {
  const { contact, chat, reach } = shop.catalog;
  const email = useWords(contact?.email, {
    ...{ label: "Email", max: 254, inputMode: "email" },
    check: (value) => (value.includes("@") ? null : EXAMPLES.email),
  });
  const phone = useWords(contact?.phone, { label: "Phone", max: 40, inputMode: "tel" });
  const address = useEntries(contact?.address, { label: "Address", ...ADDRESS });
  const way = useChoice(reach ?? chat?.kind ?? "none", {
    ...{ label: "Customers ask you by", options: REACHES, isWide: true },
  });
  const kind = way.value === "none" || way.value === "request" ? null : way.value;
  const value = useWords(chat?.value, {
    ...{ label: "Number, name or address", max: 200, isWide: true },
    ...(kind && { missing: EXAMPLES[kind] }),
    check: (typed) => (kind && !chatAddress({ kind, value: typed }) ? EXAMPLES[kind] : null),
  });
  return (
    <FieldsDialog
      title="Contact"
      lead="Customers see this under your products. Messages on the shop’s page are encrypted and show up under Requests."
      fields={[email, phone, address, way, kind && value]}
      run={() =>
        editCatalogChecked(shop, ({ contact: _, chat: __, reach: ___, ...catalog }) => {
          const now = given({ email: email.value, phone: phone.value, address: address.value });
          return {
            ...catalog,
            ...(Object.keys(now).length > 0 && { contact: now }),
            ...(way.value === "request" && { reach: "request" }),
            ...(kind && { chat: { kind, value: value.value } }),
          };
        })
      }
      onClose={onClose}
    />
  );
}
