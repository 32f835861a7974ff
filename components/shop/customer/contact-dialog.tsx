/** A message to the shop, with the customer's contact details. */
"use client";

import { useRef, useState } from "react";
import type { ShopVisit } from "@/client/shops/customer";
import { prepareRequest } from "@/client/shops/customer-requests";
import { FormDialog } from "@/components/page/form-dialog";
import { LongTextField, TextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import { shopFailure } from "./shop-failure";

export function ContactDialog({ visit, onClose }: { visit: ShopVisit; onClose: () => void }) {
  const [contact, setContact] = useState("");
  const [message, setMessage] = useState("");
  const [error, setError] = useState<string>();
  /** Sending unchanged text again sends the same message, so it is stored once. */
  const prepared = useRef<{ words: string; send: () => Promise<void> }>(undefined);

  async function send() {
    const words = JSON.stringify([contact, message]);
    if (prepared.current?.words !== words)
      prepared.current = {
        words,
        send: await prepareRequest(visit, { contact: contact.trim(), message: message.trim() }),
      };
    await prepared.current.send();
    notify({ text: `Your message was sent to ${visit.catalog.name}.` });
  }

  return (
    <FormDialog
      title={`Ask ${visit.catalog.name}`}
      lead="Your message is sealed in this browser. Only the shop can read it."
      submit="Send message"
      explain={shopFailure}
      isReady={() => {
        setError(contact.trim() === "" ? "Enter how the shop can reach you." : undefined);
        return contact.trim() !== "";
      }}
      run={send}
      onClose={onClose}
    >
      <TextField
        label="Your email or phone"
        hint="So that the shop can answer you."
        maxLength={254}
        data-autofocus=""
        value={contact}
        onChange={setContact}
        error={error}
      />
      <LongTextField
        label="Message (optional)"
        maxLength={1000}
        value={message}
        onChange={setMessage}
      />
    </FormDialog>
  );
}
