"use client";

import { type FormEvent, useState } from "react";
import { rename } from "@/client/account/account";
import { FailureBanner } from "@/components/page/failure-banner";
import { refusalOf } from "@/components/page/refusal";
import { Section } from "@/components/page/section";
import { useSigned } from "@/components/page/signed-in";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";

const MAX_NAME_CHARS = 100;

/** What the person is called. */
export function NameSection() {
  const { user, change } = useSigned();
  const [name, setName] = useState(user.name);
  const { busy, failure, run } = useTry(refusalOf);
  const wanted = name.trim();

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (wanted === user.name || wanted === "") return;
    const before = user.name;
    void run(async () => {
      await call(wanted);
      notify({
        text: "Name saved.",
        action: { label: "Undo", run: () => void run(() => call(before)) },
      });
    });
  }

  async function call(next: string) {
    await rename(next);
    change({ name: next });
    setName(next);
  }

  return (
    <Section title="Name" lead="Your name in Sealdesk and in emails we send for you.">
      <form onSubmit={save} className="space-y-3" noValidate>
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            label="Your name"
            error={wanted === "" ? "Enter a name." : undefined}
            className="grow basis-56"
            value={name}
            onChange={setName}
            maxLength={MAX_NAME_CHARS}
            dir="auto"
            autoComplete="name"
          />
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
