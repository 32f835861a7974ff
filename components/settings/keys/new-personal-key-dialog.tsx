"use client";

import { type FormEvent, useId, useState } from "react";
import { callOperation } from "@/client/call";
import { FailureBanner } from "@/components/page/failure-banner";
import { refusalOf } from "@/components/page/refusal";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Select } from "@/components/ui/field";
import { useTry } from "@/components/ui/use-try";
import * as api from "@/lib/contract/account-keys";
import { KeyNameField } from "./rename-key-dialog";

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
  const form = useId();
  const [name, setName] = useState("");
  const [days, setDays] = useState("90");
  const { busy, failure, run } = useTry(refusalOf);

  function make(event: FormEvent) {
    event.preventDefault();
    const expiry = days === "" ? {} : { expiresInDays: Number(days) };
    const body = { name: name.trim() || "Personal key", ...expiry };
    void run(async () => onMade(await callOperation(api.createPersonalKey, { body })));
  }

  return (
    <Dialog
      title="New personal key"
      lead="It can act as you on your tickets until it expires or you revoke it."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            Create key
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={make} noValidate className="space-y-4">
        <KeyNameField value={name} onChange={setName} placeholder="For example, reply script" />
        <Field label="Stops working">
          {(names) => (
            <Select
              {...names}
              value={days}
              onChange={(event) => setDays(event.currentTarget.value)}
            >
              {ENDS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {failure ? <FailureBanner failure={failure} /> : null}
      </form>
    </Dialog>
  );
}
