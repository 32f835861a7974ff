/** The end of one's part in a project, and of the project itself. */
"use client";

import { useState } from "react";
import { callOperation } from "@/client/call";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { FormDialog } from "@/components/page/form-dialog";
import { Section } from "@/components/page/section";
import { useSigned } from "@/components/page/signed-in";
import { leaveFor } from "@/components/shell/leave-for";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
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

  async function leave() {
    await callOperation(removeMember, { params: { id: project.id, userId: user.id } });
    await leaveFor(PROJECTS);
  }

  return (
    <ConfirmDialog
      title={`Leave “${project.name}”?`}
      lead="You won’t see its tickets any more. An owner can invite you again."
      keep="Stay"
      act="Leave"
      run={leave}
      onClose={onClose}
    />
  );
}

function DeleteDialog({ project, onClose }: AskingProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();

  function isReady() {
    const isSame = typed.trim() === project.slug;
    setProblem(isSame ? undefined : `Type ${project.slug}, the project’s ticket prefix.`);
    return isSame;
  }

  async function run() {
    const input = { params: { id: project.id }, body: { confirm: project.slug } };
    await callOperation(deleteProject, input);
    await leaveFor(PROJECTS);
  }

  return (
    <FormDialog
      title={`Delete “${project.name}”?`}
      lead="Its keys and customer links stop working immediately. An owner can restore the project for 30 days. After that, it’s permanently deleted."
      onClose={onClose}
      cancel="Keep the project"
      submit="Delete project"
      danger
      isReady={isReady}
      run={run}
    >
      <TextField
        label="Ticket prefix of the project"
        hint={project.slug}
        error={problem}
        data-autofocus
        look="font-mono"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
      />
    </FormDialog>
  );
}
