/** The end of one's part in a project, and of the project itself. */
"use client";

import { type FormEvent, useId, useState } from "react";
import { callOperation } from "@/client/call";
import { FailureBanner } from "@/components/page/failure-banner";
import { refusalOf } from "@/components/page/refusal";
import { Section } from "@/components/page/section";
import { useSigned } from "@/components/page/signed-in";
import { leaveFor } from "@/components/shell/leave-for";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { useTry } from "@/components/ui/use-try";
import { removeMember } from "@/lib/contract/desk-members";
import { deleteProject } from "@/lib/contract/desk-projects";
import { PROJECTS } from "../addresses";
import type { ProjectPartProps } from "./project-page";

type Asking = "leave" | "delete" | null;

export function LeaveSection({ project }: ProjectPartProps) {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  return (
    <Section title="Leave or delete" tone="bad">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsking("leave")}>Leave the project</Button>
        {project.role === "owner" ? (
          <Button variant="danger" onClick={() => setAsking("delete")}>
            Delete the project
          </Button>
        ) : null}
      </div>
      {asking === "leave" ? <LeaveDialog project={project} onClose={close} /> : null}
      {asking === "delete" ? <DeleteDialog project={project} onClose={close} /> : null}
    </Section>
  );
}

type AskingProps = Pick<ProjectPartProps, "project"> & { onClose: () => void };

function LeaveDialog({ project, onClose }: AskingProps) {
  const { user } = useSigned();
  const { busy, failure, run } = useTry(refusalOf);

  async function leave() {
    await callOperation(removeMember, { params: { id: project.id, userId: user.id } });
    await leaveFor(PROJECTS);
  }

  return (
    <Dialog
      title={`Leave “${project.name}”?`}
      lead="You won’t see its tickets any more. An owner can invite you again."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Stay</Button>
          <Button variant="danger" busy={busy} onClick={() => void run(leave)}>
            Leave
          </Button>
        </>
      }
    >
      {failure ? <FailureBanner failure={failure} /> : null}
    </Dialog>
  );
}

function DeleteDialog({ project, onClose }: AskingProps) {
  const form = useId();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const { busy, failure, run } = useTry(refusalOf);

  function remove(event: FormEvent) {
    event.preventDefault();
    const isSame = typed.trim() === project.slug;
    setProblem(isSame ? undefined : `Type ${project.slug}, the project’s ticket prefix.`);
    if (!isSame) return;
    void run(async () => {
      await callOperation(deleteProject, {
        params: { id: project.id },
        body: { confirm: project.slug },
      });
      await leaveFor(PROJECTS);
    });
  }

  return (
    <Dialog
      title={`Delete “${project.name}”?`}
      lead="Its keys and customer links stop working immediately. An owner can restore the project for 30 days. After that, it’s permanently deleted."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the project</Button>
          <Button type="submit" form={form} variant="danger" busy={busy}>
            Delete project
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={remove} noValidate className="space-y-4">
        <Field label="Ticket prefix of the project" hint={project.slug} error={problem}>
          {(names) => (
            <Input
              {...names}
              data-autofocus
              className="font-mono"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
        {failure ? <FailureBanner failure={failure} /> : null}
      </form>
    </Dialog>
  );
}
