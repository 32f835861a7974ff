/** Canned replies of a project, which agents put into an answer with two keys. */
"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { callOperation } from "@/client/call";
import { FormDialog } from "@/components/page/form-dialog";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { tellOutcome } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { IconButton } from "@/components/ui/icon-button";
import { LongTextField, TextField } from "@/components/ui/text-field";
import * as api from "@/lib/contract/desk-projects";

type Edited = Pick<api.CannedView, "name" | "body"> & { id?: string | undefined };

async function saveReply(projectId: string, { id, name, body }: Edited): Promise<void> {
  const params = { id: projectId };
  if (id === undefined)
    await callOperation(api.createCannedReply, { params, body: { name, body } });
  else
    await callOperation(api.changeCannedReply, {
      params: { ...params, cannedId: id },
      body: { name, body },
    });
}

export function CannedSection({ projectId }: { projectId: string }) {
  const load = useCallback(async () => {
    const { canned } = await callOperation(api.listCannedReplies, { params: { id: projectId } });
    return canned;
  }, [projectId]);
  const loaded = useLoaded(load);
  const { refresh } = loaded;
  const [edited, setEdited] = useState<Edited | null>(null);

  async function remove({ id, name, body }: api.CannedView) {
    const params = { id: projectId, cannedId: id };
    const undo = async () => {
      await saveReply(projectId, { name, body });
      await refresh();
    };
    await tellOutcome(
      () => callOperation(api.removeCannedReply, { params }),
      `Removed “${name}”.`,
      undo,
    );
    void refresh();
  }

  return (
    <ManagedList
      title="Canned replies"
      lead="Replies you use often. Insert one into an answer, then edit it."
      what="The canned replies"
      of={loaded}
      rows={2}
      empty="None yet."
      add={{ label: "New reply", run: () => setEdited({ name: "", body: "" }) }}
      row={(reply) => (
        <ManagedRow
          key={reply.id}
          name={reply.name}
          about={
            <p dir="auto" className="truncate text-left">
              {reply.body}
            </p>
          }
        >
          <IconButton
            label={`Edit “${reply.name}”`}
            icon={Pencil}
            onClick={() => setEdited(reply)}
          />
          <IconButton
            label={`Remove “${reply.name}”`}
            icon={Trash2}
            onClick={() => void remove(reply)}
          />
        </ManagedRow>
      )}
    >
      {edited ? (
        <CannedDialog
          projectId={projectId}
          edited={edited}
          onClose={() => setEdited(null)}
          onSaved={() => void refresh()}
        />
      ) : null}
    </ManagedList>
  );
}

interface CannedDialogProps {
  projectId: string;
  edited: Edited;
  onSaved: () => void;
  onClose: () => void;
}

function CannedDialog({ projectId, edited, onSaved, onClose }: CannedDialogProps) {
  const [name, setName] = useState(edited.name);
  const [body, setBody] = useState(edited.body);
  const [problems, setProblems] = useState<{ name?: string; body?: string }>({});

  function isReady() {
    const found = {
      ...(name.trim() === "" ? { name: "Enter a name." } : {}),
      ...(body.trim() === "" ? { body: "Enter the text." } : {}),
    };
    setProblems(found);
    return Object.keys(found).length === 0;
  }

  async function run() {
    await saveReply(projectId, { id: edited.id, name: name.trim(), body });
    onSaved();
  }

  return (
    <FormDialog
      title={edited.id ? "Edit reply" : "New canned reply"}
      width="md"
      onClose={onClose}
      submit="Save"
      isReady={isReady}
      run={run}
    >
      <TextField
        label="Name"
        error={problems.name}
        data-autofocus
        dir="auto"
        maxLength={80}
        value={name}
        onChange={setName}
      />
      <LongTextField
        label="Text"
        error={problems.body}
        rows={7}
        maxLength={10_000}
        value={body}
        onChange={setBody}
      />
    </FormDialog>
  );
}
