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
      lead={`Only you see the name${sealed ? "; it is encrypted too" : ""}. The link itself stays as it is.`}
      action="Rename"
      name={link.name}
      maxLength={NAME_LIMIT}
      placeholder="No name"
      onSave={(name) => (name === link.name ? Promise.resolve() : rename(name))}
      words={(error) => `The name was not changed. ${refusalWords(error)}`}
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
      title={`Delete the link “${whoWords(link)}” for ever?`}
      keep="Keep the link"
      act="Delete for ever"
      run={remove}
      explain={(error) => ({ words: `The link was not deleted. ${refusalWords(error)}` })}
      onClose={onClose}
    >
      <p>
        It opens nothing from that moment on, and cannot be given back. To end it with ten minutes
        to think again, revoke it instead.
      </p>
    </ConfirmDialog>
  );
}
