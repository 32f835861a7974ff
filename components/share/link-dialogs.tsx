/** What is asked about one link: its new name, and whether it shall end for ever. */
"use client";

import { type FormEvent, useId, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import type { KnownLink } from "./file-links";
import { NAME_LIMIT } from "./new-link-form";
import { refusalWords } from "./refusal-words";
import { whoWords } from "./sentence";

interface RenameLinkDialogProps {
  link: KnownLink;
  /** The name is sealed before it is sent. */
  sealed: boolean;
  rename: (name: string) => Promise<void>;
  onClose: () => void;
}

export function RenameLinkDialog({ link, sealed, rename, onClose }: RenameLinkDialogProps) {
  const form = useId();
  const { busy, failure, run } = useAttempt(onClose);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (name === link.name) return onClose();
    void run(() => rename(name));
  }

  return (
    <Dialog
      title="Rename link"
      lead={`Only you see the name${sealed ? "; it is encrypted too" : ""}. The link itself stays as it is.`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            Rename
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} noValidate>
        <Field
          label="Name"
          error={failure === null ? undefined : `The name was not changed. ${failure}`}
        >
          {(names) => (
            <Input
              {...names}
              name="name"
              defaultValue={link.name}
              maxLength={NAME_LIMIT}
              placeholder="No name"
              dir="auto"
              autoComplete="off"
              data-autofocus
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

interface DeleteLinkDialogProps {
  link: KnownLink;
  remove: () => Promise<void>;
  onClose: () => void;
}

/** Asks first, as nothing brings a deleted link back. */
export function DeleteLinkDialog({ link, remove, onClose }: DeleteLinkDialogProps) {
  const { busy, failure, run } = useAttempt(onClose);
  return (
    <Dialog
      title={`Delete the link “${whoWords(link)}” for ever?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the link</Button>
          <Button variant="danger" busy={busy} onClick={() => void run(remove)}>
            Delete for ever
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        It opens nothing from that moment on, and cannot be given back. To end it with ten minutes
        to think again, revoke it instead.
      </p>
      {failure === null ? null : (
        <div className="mt-4">
          <Banner tone="bad">The link was not deleted. {failure}</Banner>
        </div>
      )}
    </Dialog>
  );
}

/** Runs what was asked for once at a time, then closes; a refusal stays, in words. */
function useAttempt(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function run(work: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      onDone();
    } catch (error) {
      setFailure(refusalWords(error));
      setBusy(false);
    }
  }
  return { busy, failure, run };
}
