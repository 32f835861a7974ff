/** What is asked about one link: its new name, and whether it shall end for ever. */
"use client";

import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { NameDialog } from "@/components/ui/name-dialog";
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
  return (
    <NameDialog
      title="Rename link"
      lead={`Only you see the name${sealed ? "; it’s encrypted too" : ""}. The link itself doesn’t change.`}
      action="Rename"
      name={link.name}
      maxLength={NAME_LIMIT}
      placeholder="No name"
      onSave={(name) => (name === link.name ? Promise.resolve() : rename(name))}
      words={(error) => `The name wasn’t changed. ${refusalWords(error)}`}
      onClose={onClose}
    />
  );
}

interface DeleteLinkDialogProps {
  link: KnownLink;
  remove: () => Promise<void>;
  onClose: () => void;
}

/** Nothing brings a deleted link back. */
export function DeleteLinkDialog({ link, remove, onClose }: DeleteLinkDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete the link “${whoWords(link)}” permanently?`}
      keep="Keep the link"
      act="Delete permanently"
      run={remove}
      explain={(error) => ({ words: `The link wasn’t deleted. ${refusalWords(error)}` })}
      onClose={onClose}
    >
      <p>
        The link stops working immediately and can’t be restored. To be able to undo this for ten
        minutes, revoke it instead.
      </p>
    </ConfirmDialog>
  );
}
