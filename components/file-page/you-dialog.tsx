/** Asks for the name that others see in a file. It is stored in this browser, apart from the account's name. */
"use client";

import clsx from "clsx";
import { Check } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { personSignedIn } from "@/client/account/signed-in";
import type { OpenFile } from "@/client/sync";
import { NAME_LIMIT, PERSON_COLORS, type Self } from "@/components/shell/person";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { useOthers } from "./use-status";

interface YouDialogProps {
  file: OpenFile;
  self: Self;
  onChange: (self: Self) => void;
  onClose: () => void;
}

export default function YouDialog({ file, self, onChange, onClose }: YouDialogProps) {
  const form = useId();
  const [account] = useState(() => personSignedIn());
  const others = new Map(useOthers(file).map(({ name, color }) => [color, name]));

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const name = String(fields.get("name") ?? "").trim();
    const color = String(fields.get("color") ?? self.color);
    // Without one, an account goes by its own name again.
    onChange({
      name: name || (account?.name ?? self.name),
      color,
      chosen: name !== "" || self.chosen,
    });
    onClose();
  }

  return (
    <Dialog
      title="How others see you"
      lead={
        account
          ? "People who have this file open see this name and colour. Changes apply to files in this browser, not to your account."
          : "People who have this file open see this name and colour. They’re saved in this browser."
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary">
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} className="space-y-5">
        <Field label="Name">
          {(names) => (
            <Input
              {...names}
              name="name"
              defaultValue={self.chosen ? self.name : ""}
              placeholder={account?.name ?? self.name}
              maxLength={NAME_LIMIT}
              autoComplete="nickname"
              data-autofocus
            />
          )}
        </Field>
        <fieldset>
          <legend className="text-sm font-semibold">Colour</legend>
          <div className="-ml-1.5 mt-1 flex flex-wrap">
            {PERSON_COLORS.map(({ name, value }) => (
              <label
                key={value}
                data-tip={others.has(value) ? `${name}: taken by ${others.get(value)}` : name}
                className="grid size-11 cursor-pointer place-items-center has-disabled:cursor-not-allowed has-disabled:opacity-35"
              >
                <input
                  type="radio"
                  name="color"
                  value={value}
                  aria-label={name}
                  disabled={others.has(value) && value !== self.color}
                  defaultChecked={value === self.color}
                  className="peer sr-only"
                />
                <span
                  style={{ backgroundColor: value }}
                  className={clsx(
                    "col-start-1 row-start-1 size-7 rounded-full ring-offset-2 ring-offset-raised",
                    "peer-checked:ring-2 peer-checked:ring-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-focus",
                  )}
                />
                <Check
                  aria-hidden="true"
                  className="col-start-1 row-start-1 hidden size-4 text-white peer-checked:block"
                />
              </label>
            ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
