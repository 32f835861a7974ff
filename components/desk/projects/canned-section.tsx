/** Canned replies of a project, which agents put into an answer with two keys. */
"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import { type FormEvent, useCallback, useId, useState } from "react";
import { callOperation } from "@/client/call";
import { FailureBanner } from "@/components/page/failure-banner";
import { LoadFailure } from "@/components/page/load-failure";
import { refusalOf } from "@/components/page/refusal";
import { RowsSkeleton, Section } from "@/components/page/section";
import { tellRefusal } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input, Textarea } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
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
  const { value, failure, refresh } = useLoaded(load);
  const [edited, setEdited] = useState<Edited | null>(null);

  async function remove({ id, name, body }: api.CannedView) {
    try {
      await callOperation(api.removeCannedReply, { params: { id: projectId, cannedId: id } });
      const undo = async () => {
        await saveReply(projectId, { name, body });
        await refresh();
      };
      notify({
        text: `Removed “${name}”.`,
        action: {
          label: "Undo",
          run: () => void undo().catch(tellRefusal),
        },
      });
    } catch (error) {
      tellRefusal(error);
    }
    void refresh();
  }

  return (
    <Section
      title="Canned replies"
      lead="Replies you use often. Insert one into an answer, then edit it."
      aside={
        <Button
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setEdited({ name: "", body: "" })}
        >
          New reply
        </Button>
      }
      flush
    >
      {failure ? (
        <div className="p-4">
          <LoadFailure what="The canned replies" error={failure} onRetry={refresh} />
        </div>
      ) : null}
      {!value && !failure ? <RowsSkeleton label="Loading canned replies" rows={2} /> : null}
      {value?.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-faint sm:px-5">None yet.</p>
      ) : null}
      {value && value.length > 0 ? (
        <ul aria-label="Canned replies" className="divide-y divide-line">
          {value.map((reply) => (
            <li key={reply.id} className="flex items-center gap-1 py-2.5 pr-2 pl-4 sm:pl-5">
              <div className="min-w-0 flex-1">
                <p dir="auto" className="text-left wrap-anywhere">
                  {reply.name}
                </p>
                <p dir="auto" className="truncate text-left text-sm text-ink-faint">
                  {reply.body}
                </p>
              </div>
              <IconButton
                label={`Edit “${reply.name}”`}
                icon={<Pencil aria-hidden="true" />}
                onClick={() => setEdited(reply)}
              />
              <IconButton
                label={`Remove “${reply.name}”`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => void remove(reply)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {edited ? (
        <CannedDialog
          projectId={projectId}
          edited={edited}
          onClose={() => setEdited(null)}
          onSaved={() => void refresh()}
        />
      ) : null}
    </Section>
  );
}

interface CannedDialogProps {
  projectId: string;
  edited: Edited;
  onSaved: () => void;
  onClose: () => void;
}

function CannedDialog({ projectId, edited, onSaved, onClose }: CannedDialogProps) {
  const form = useId();
  const [name, setName] = useState(edited.name);
  const [body, setBody] = useState(edited.body);
  const [problems, setProblems] = useState<{ name?: string; body?: string }>({});
  const { busy, failure, run } = useTry(refusalOf);

  function save(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(name.trim() === "" ? { name: "Enter a name." } : {}),
      ...(body.trim() === "" ? { body: "Enter the text." } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void run(async () => {
      await saveReply(projectId, { id: edited.id, name: name.trim(), body });
      onSaved();
      onClose();
    });
  }

  return (
    <Dialog
      title={edited.id ? "Edit reply" : "New canned reply"}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} noValidate className="space-y-4">
        <Field label="Name" error={problems.name}>
          {(names) => (
            <Input
              {...names}
              data-autofocus
              dir="auto"
              autoComplete="off"
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Text" error={problems.body}>
          {(names) => (
            <Textarea
              {...names}
              dir="auto"
              rows={7}
              maxLength={10_000}
              value={body}
              onChange={(event) => setBody(event.currentTarget.value)}
            />
          )}
        </Field>
        {failure ? <FailureBanner failure={failure} /> : null}
      </form>
    </Dialog>
  );
}
