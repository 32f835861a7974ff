/** Personal keys, which read and answer a person's support tickets. */
"use client";

import { useState } from "react";
import { callOperation } from "@/client/call";
import { FormDialog } from "@/components/page/form-dialog";
import { Day } from "@/components/page/moment";
import { useLoaded } from "@/components/page/use-loaded";
import { Badge } from "@/components/ui/badge";
import { SelectField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import * as api from "@/lib/contract/account-keys";
import { KeyNameField } from "./key-name-field";
import { KeyUse } from "./key-use";
import { KeysSection, type Row } from "./keys-section";

const read = async () => (await callOperation(api.listPersonalKeys)).tokens;
const MAX_KEYS = 20;

export function PersonalKeysSection() {
  const loaded = useLoaded(read);
  const now = new Date().toISOString();

  async function revoke({ id, name }: api.PersonalKey) {
    await callOperation(api.revokePersonalKey, { params: { id } });
    notify({ text: `Revoked “${name}”.` });
    void loaded.refresh();
  }

  return (
    <KeysSection
      title="Personal keys"
      lead="Lets a program read and answer tickets as you, in every project you belong to."
      noun="personal key"
      empty="No personal keys yet. Create one to let a program work on tickets for you."
      full={`You can have up to ${MAX_KEYS} active keys. Revoke one to create another.`}
      most={MAX_KEYS}
      loaded={loaded}
      rowOf={(key) => rowOf(key, now)}
      making={(how) => <NewPersonalKeyDialog {...how} />}
      revoke={revoke}
    />
  );
}

function rowOf(key: api.PersonalKey, now: string): Row {
  const { start, enabled, created_at, last_request, request_count, expires_at } = key;
  const hasEnded = !enabled || (expires_at !== null && expires_at <= now);
  const end = expires_at ? (
    <>
      until <Day at={expires_at} />
    </>
  ) : (
    "no expiry"
  );
  return {
    mark: `${start}…`,
    about: (
      <KeyUse madeAt={created_at} usedAt={last_request} requests={request_count} more={[end]} />
    ),
    badge: hasEnded ? <Badge>{enabled ? "Expired" : "Revoked"}</Badge> : null,
    hasEnded,
  };
}

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

function NewPersonalKeyDialog({ onMade, onClose }: NewPersonalKeyDialogProps) {
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
