/** A note's attachments, the room left, and attachments that are no longer used. Loaded when it is opened. */
"use client";

import { Paperclip } from "lucide-react";
import { useRef } from "react";
import type { OpenFile } from "@/client/sync";
import { saveAttachment } from "@/components/note/attachments/opened";
import { askFiles } from "@/components/note/commands/attach";
import { ADD_FILES, SHOW_ATTACHMENT } from "@/components/note/plugins/attachments";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { sizeWords } from "@/components/ui/size-words";
import { Skeleton } from "@/components/ui/skeleton";
import { type AttachmentActions, AttachmentItem } from "./attachment-item";
import type { ListedAttachment } from "./listed";
import { type Attachments, useAttachments } from "./use-attachments";

interface AttachmentsDialogProps {
  file: OpenFile;
  onClose: () => void;
}

/** The limit for all attachments of a file together (F-121), as the page says it. */
const MAX_TOTAL = "100 MB";

export default function AttachmentsDialog({ file, onClose }: AttachmentsDialogProps) {
  const attachments = useAttachments(file);
  const { list } = attachments;
  const size = list?.reduce((sum, each) => sum + each.size, 0) ?? 0;
  const body = useRef<HTMLDivElement>(null);
  async function remove(attachment: ListedAttachment) {
    if (!(await attachments.remove(attachment))) return;
    // The row that had the focus is gone.
    body.current?.closest("dialog")?.querySelector("h2")?.focus();
  }
  const canDelete = file.privacy === "e2ee" && file.role !== "view";
  const actions: AttachmentActions = {
    show: ({ id }) => {
      onClose();
      // After the dialog has given back the focus.
      setTimeout(() => tellNote(SHOW_ATTACHMENT, id));
    },
    save: ({ id, name }) => void saveAttachment(file, id, name),
    ...(canDelete ? { remove } : {}),
  };
  return (
    <Dialog
      title={list === null ? "Attachments" : `Attachments (${list.length})`}
      lead={list?.length ? `${sizeWords(size)} of ${MAX_TOTAL}. ${rule(file)}` : undefined}
      width="md"
      onClose={onClose}
      actions={
        file.role === "view" ? undefined : (
          <Button
            icon={Paperclip}
            onClick={() => {
              // What is beneath a dialog is out of reach, and a note that is being written to is looked at.
              onClose();
              askFiles("", (files) => tellNote(ADD_FILES, files));
            }}
          >
            Add images or files
          </Button>
        )
      }
    >
      <div ref={body}>
        <Content attachments={attachments} actions={actions} />
      </div>
    </Dialog>
  );
}

function Content({
  attachments: { list, failure, again },
  actions,
}: {
  attachments: Attachments;
  actions: AttachmentActions;
}) {
  if (failure !== null)
    return (
      <Banner tone="bad" action={<Button onClick={() => void again()}>Try again</Button>}>
        {failure}
      </Banner>
    );
  if (list === null) return <Skeleton className="h-24" />;
  if (list.length === 0)
    return (
      <p className="text-ink-soft">
        No attachments yet. Type / in the note, or drop an image or a file into it.
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {list.map((attachment) => (
        <AttachmentItem key={attachment.id} attachment={attachment} actions={actions} />
      ))}
    </ul>
  );
}

function rule({ privacy, role }: OpenFile): string {
  if (privacy !== "e2ee")
    return "Attachments that neither the note nor a saved version uses are removed after 30 days.";
  return role === "view"
    ? "Anyone who can edit the note can delete them."
    : "You can delete unused ones.";
}

function tellNote(what: string, detail: unknown): void {
  document.querySelector(".note-text")?.dispatchEvent(new CustomEvent(what, { detail }));
}
