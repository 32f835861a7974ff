"use client";

import { useState } from "react";
import { callOperation } from "@/client/call";
import { fieldError } from "@/client/http";
import { FormDialog } from "@/components/page/form-dialog";
import { refusalOf } from "@/components/page/refusal";
import { leaveFor } from "@/components/shell/leave-for";
import { TextField } from "@/components/ui/text-field";
import { createProject } from "@/lib/contract/desk-projects";
import { projectAddress } from "../addresses";
import { slugOf } from "./slug";

/** A name, and the short word that begins every code of the project and never changes. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [slug, setSlug] = useState<string | null>(null);
  const [problems, setProblems] = useState<{ name?: string; slug?: string }>({});
  const wanted = slug ?? slugOf(name);

  function isReady() {
    const isNamed = name.trim() !== "";
    setProblems(isNamed ? {} : { name: "Enter a name." });
    return isNamed;
  }

  async function run() {
    const body = { name: name.trim(), ...(wanted && { slug: wanted }) };
    const { project } = await callOperation(createProject, { body });
    await leaveFor(projectAddress(project.id, "keys"));
  }

  function explain(error: unknown) {
    const taken = fieldError(error, "slug");
    const bad = fieldError(error, "name");
    if (!taken && !bad) return refusalOf(error);
    setProblems({ ...(taken ? { slug: taken } : {}), ...(bad ? { name: bad } : {}) });
    return null;
  }

  return (
    <FormDialog
      title="New project"
      lead="Use one project per product or shop, with its own keys, customers and members."
      onClose={onClose}
      submit="Create project"
      isReady={isReady}
      run={run}
      explain={explain}
    >
      <TextField
        label="Name"
        hint="Customers see it in emails."
        error={problems.name}
        data-autofocus
        dir="auto"
        maxLength={80}
        placeholder="For example, Acme"
        value={name}
        onChange={setName}
      />
      <TextField
        label="Ticket prefix"
        hint={
          <>
            Starts every ticket code, as in{" "}
            <span className="font-mono">{wanted || "acme"}-7K3M9QPD</span>. You can’t change it
            later.
          </>
        }
        error={problems.slug}
        look="font-mono"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={32}
        value={wanted}
        onChange={(value) => setSlug(value.toLowerCase())}
      />
    </FormDialog>
  );
}
