/** Opens a pasted link: only one of this site, and only when it is whole. */
"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { readPastedLink } from "./pasted-link";

export function OpenLink() {
  const [error, setError] = useState<string>();

  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("link") ?? "");
    const answer = readPastedLink(text, location.origin);
    if ("address" in answer) location.assign(answer.address);
    else setError(answer.problem);
  }

  return (
    <form onSubmit={open} className="flex max-w-md items-start gap-2" noValidate>
      <Field label="Open a link you were sent" error={error} className="flex-1">
        {(names) => (
          <Input
            {...names}
            name="link"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="Paste the whole link"
            onChange={() => setError(undefined)}
          />
        )}
      </Field>
      <Button type="submit" className="mt-[1.625rem]">
        Open
      </Button>
    </form>
  );
}
