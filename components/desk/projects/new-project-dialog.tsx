"use client";

import { type FormEvent, useId, useState } from "react";
import { callOperation } from "@/client/call";
import { fieldError } from "@/client/http";
import { FailureBanner } from "@/components/page/failure-banner";
import { refusalOf } from "@/components/page/refusal";
import { leaveFor } from "@/components/shell/leave-for";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { useTry } from "@/components/ui/use-try";
import { createProject } from "@/lib/contract/desk-projects";
import { projectAddress } from "../addresses";
import { slugOf } from "./slug";

/** A name, and the short word that begins every code of the project and never changes. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [name, setName] = useState("");
  const [slug, setSlug] = useState<string | null>(null);
  const [problems, setProblems] = useState<{ name?: string; slug?: string }>({});
  const { busy, failure, run } = useTry((error) => {
    const taken = fieldError(error, "slug");
    const bad = fieldError(error, "name");
    if (!taken && !bad) return refusalOf(error);
    setProblems({ ...(taken ? { slug: taken } : {}), ...(bad ? { name: bad } : {}) });
    return null;
  });
  const wanted = slug ?? slugOf(name);

  function make(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") return setProblems({ name: "Enter a name." });
    setProblems({});
    void run(async () => {
      const body = { name: name.trim(), ...(wanted && { slug: wanted }) };
      const { project } = await callOperation(createProject, { body });
      await leaveFor(projectAddress(project.id, "keys"));
    });
  }

  return (
    <Dialog
      title="New project"
      lead="Use one project per product or shop, with its own keys, customers and members."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            Create project
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={make} noValidate className="space-y-4">
        <Field label="Name" hint="Customers see it in emails." error={problems.name}>
          {(names) => (
            <Input
              {...names}
              data-autofocus
              dir="auto"
              autoComplete="off"
              maxLength={80}
              placeholder="For example, Acme"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field
          label="Ticket prefix"
          hint={
            <>
              Starts every ticket code, as in{" "}
              <span className="font-mono">{wanted || "acme"}-7K3M9QPD</span>. You can’t change it
              later.
            </>
          }
          error={problems.slug}
        >
          {(names) => (
            <Input
              {...names}
              className="font-mono"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={32}
              value={wanted}
              onChange={(event) => setSlug(event.currentTarget.value.toLowerCase())}
            />
          )}
        </Field>
        {failure ? <FailureBanner failure={failure} /> : null}
      </form>
    </Dialog>
  );
}
