/** Makes a link for somebody: what they may do, whom it is for, and how long it works. */
"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { createShareLink } from "@/client/share-links";
import type { OpenFile } from "@/client/sync";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, Input, Select } from "@/components/ui/field";
import { useTry } from "@/components/ui/use-try";
import { chooseExpiry, EXPIRIES, type Expiry } from "./expiry";
import { refusalWords } from "./refusal-words";

export const NAME_LIMIT = 60;

/** What another link is like that this one is made after. */
export type LinkDraft = { role: "edit" | "view"; name: string };

interface NewLinkFormProps {
  file: OpenFile;
  /** What it begins with; a form that is given one takes the focus. */
  draft: LinkDraft | null;
  onMade: (url: string) => void;
}

export function NewLinkForm({ file, draft, onMade }: NewLinkFormProps) {
  const [expiry, setExpiry] = useState<Expiry>("never");
  const [dateError, setDateError] = useState<string>();
  const { busy, failure, run } = useTry(refusalWords);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!draft) return;
    form.current?.scrollIntoView({ block: "center" });
    form.current?.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true });
  }, [draft]);

  function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const chosen = chooseExpiry(expiry, String(fields.get("date") ?? ""), new Date());
    if ("problem" in chosen) return setDateError(chosen.problem);
    void run(async () => {
      const { url } = await createShareLink(file, {
        role: fields.get("role") === "view" ? "view" : "edit",
        name: String(fields.get("name") ?? "").trim(),
        expiresAt: chosen.expiresAt,
        short: fields.get("short") === "on",
      });
      onMade(url);
    });
  }

  return (
    <form ref={form} onSubmit={make} className="grid gap-4 sm:grid-cols-2" noValidate>
      <fieldset className="sm:col-span-2">
        <legend className="mb-1.5 text-sm font-semibold">With this link, people can</legend>
        <div className="segmented">
          <RoleChoice value="edit" label="Edit" defaultChecked={draft?.role !== "view"} />
          <RoleChoice value="view" label="Only view" defaultChecked={draft?.role === "view"} />
        </div>
      </fieldset>
      <Field
        label="Name of the link"
        hint={
          file.privacy === "e2ee" ? "Only you see it; it is encrypted too." : "Only you see it."
        }
      >
        {(names) => (
          <Input
            {...names}
            name="name"
            maxLength={NAME_LIMIT}
            defaultValue={draft?.name ?? ""}
            dir="auto"
            placeholder="For example, Anna"
            autoComplete="off"
          />
        )}
      </Field>
      <div className="space-y-2">
        <Field label="Stops working">
          {(names) => (
            <Select
              {...names}
              value={expiry}
              onChange={(event) => {
                const value = event.currentTarget.value;
                setExpiry(EXPIRIES.find(([known]) => known === value)?.[0] ?? "never");
                setDateError(undefined);
              }}
            >
              {EXPIRIES.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {expiry === "date" ? (
          <Field label="Last day" error={dateError}>
            {(names) => <Input {...names} type="date" name="date" />}
          </Field>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:col-span-2">
        <Checkbox
          name="short"
          defaultChecked
          label="Short link"
          hint={
            file.privacy === "e2ee"
              ? "Easier to send. The long form works without asking the server for the key."
              : "Easier to send. The long form names the file itself."
          }
        />
        <Button type="submit" variant="primary" busy={busy} className="ml-auto">
          Create link
        </Button>
      </div>
      {failure ? (
        <div className="sm:col-span-2">
          <Banner tone="bad">The link was not made. {failure}</Banner>
        </div>
      ) : null}
    </form>
  );
}

interface RoleChoiceProps {
  value: "edit" | "view";
  label: string;
  defaultChecked: boolean;
}

function RoleChoice({ value, label, defaultChecked }: RoleChoiceProps) {
  return (
    <label>
      <input type="radio" name="role" value={value} defaultChecked={defaultChecked} />
      {label}
    </label>
  );
}
