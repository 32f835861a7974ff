"use client";

import { useState } from "react";
import { callOperation } from "@/client/call";
import { FormDialog } from "@/components/page/form-dialog";
import { SelectField } from "@/components/ui/text-field";
import * as api from "@/lib/contract/account-keys";
import { KeyNameField } from "./key-name-field";

/** Days, and what they are called. */
const ENDS = [
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In a year"],
  ["", "Never"],
] as const;

interface NewPersonalKeyDialogProps {
  onMade: (key: api.CreatedPersonalKey) => void;
  onClose: () => void;
}

export function NewPersonalKeyDialog({ onMade, onClose }: NewPersonalKeyDialogProps) {
  const [name, setName] = useState("");
  const [days, setDays] = useState("90");

  async function make() {
    const expiry = days === "" ? {} : { expiresInDays: Number(days) };
    const body = { name: name.trim() || "Personal key", ...expiry };
    onMade(await callOperation(api.createPersonalKey, { body }));
  }

  return (
    <FormDialog
      title="New personal key"
      lead="It can act as you on your tickets until it expires or you revoke it."
      submit="Create key"
      run={make}
      onClose={onClose}
    >
      <KeyNameField value={name} onChange={setName} placeholder="For example, reply script" />
      <SelectField label="Stops working" options={ENDS} value={days} onChange={setDays} />
    </FormDialog>
  );
}
