"use client";

import { type FormEvent, useState } from "react";
import { rename } from "@/client/account/account";
import type { Failure } from "@/components/account/failure";
import { FailureBanner } from "@/components/account/failure-banner";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { notify } from "@/components/ui/toast";
import { refusalOf } from "../refusal";
import { Section } from "../section";
import { useSigned } from "../signed-in";

const LONGEST = 100;

/** What the person is called. */
export function NameSection() {
  const { user, change } = useSigned();
  const [name, setName] = useState(user.name);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const wanted = name.trim();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (wanted === user.name || wanted === "") return;
    const before = user.name;
    setBusy(true);
    setFailure(null);
    try {
      await rename(wanted);
      change({ name: wanted });
      setName(wanted);
      notify({ text: "Name saved.", action: { label: "Undo", run: () => void undo(before) } });
    } catch (error) {
      setFailure(refusalOf(error));
    } finally {
      setBusy(false);
    }
  }

  async function undo(before: string) {
    try {
      await rename(before);
      change({ name: before });
      setName(before);
    } catch (error) {
      setFailure(refusalOf(error));
    }
  }

  return (
    <Section title="Name" lead="What Sealdesk calls you, here and in the mails you cause.">
      <form onSubmit={(event) => void save(event)} className="space-y-3" noValidate>
        <div className="flex flex-wrap items-end gap-2">
          <Field
            label="Your name"
            error={wanted === "" ? "A name needs at least one letter." : undefined}
            className="grow basis-56"
          >
            {(names) => (
              <Input
                {...names}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                maxLength={LONGEST}
                dir="auto"
                autoComplete="name"
              />
            )}
          </Field>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabled={wanted === "" || wanted === user.name}
          >
            Save name
          </Button>
        </div>
        {failure ? <FailureBanner failure={failure} /> : null}
      </form>
    </Section>
  );
}
