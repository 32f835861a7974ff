/** The attachments of an open note for its list, and their deletion. */
"use client";

import { useCallback, useMemo } from "react";
import { deleteAttachment, listAttachments } from "@/client/attachments/list";
import type { OpenFile } from "@/client/sync";
import { failureOf } from "@/components/page/failure";
import { useLoaded } from "@/components/page/use-loaded";
import { notify } from "@/components/ui/toast";
import { type ListedAttachment, listed, removeFromNote } from "./listed";

export interface Attachments {
  /** Null until the server has answered. */
  list: readonly ListedAttachment[] | null;
  /** Why there is no list, in words. */
  failure: string | null;
  again: () => Promise<void>;
  /** Deletes one for everybody; a failure is said in a notice. @returns whether it is gone */
  remove: (attachment: ListedAttachment) => Promise<boolean>;
}

const GONE: Record<number, string> = {
  403: "This link only lets you view the note.",
  404: "It no longer exists.",
};

export function useAttachments(file: OpenFile): Attachments {
  const load = useCallback(() => listAttachments(file), [file]);
  const { value: rows, failure, refresh, change } = useLoaded(load);

  const remove = useCallback(
    async ({ id, name }: ListedAttachment) => {
      try {
        await deleteAttachment(file, id);
      } catch (error) {
        const words = failureOf(error, GONE).words;
        notify({ tone: "bad", text: `${name || "The attachment"} wasn’t deleted. ${words}` });
        return false;
      }
      removeFromNote(file.doc, id);
      change((known) => known.filter((row) => row.id !== id));
      notify({ text: `${name || "The attachment"} was deleted.` });
      return true;
    },
    [file, change],
  );
  const list = useMemo(() => rows && listed(rows, file.doc), [rows, file]);
  const words = failure ? failureOf(failure, GONE).words : null;
  return { list, failure: words, again: refresh, remove };
}
