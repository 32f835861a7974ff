/** The attachments of an open note for its list, and their deletion. */
"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { deleteAttachment, listAttachments } from "@/client/attachments/list";
import type { OpenFile } from "@/client/sync";
import { failureOf } from "@/components/page/failure";
import { notify } from "@/components/ui/toast";
import type { AttachmentRow } from "@/lib/contract/file-attachments";
import { type ListedAttachment, listed, removeFromNote } from "./listed";

export interface Attachments {
  /** Null until the server has answered. */
  list: readonly ListedAttachment[] | null;
  /** Why there is no list, in words. */
  failure: string | null;
  again: () => void;
  /** Deletes one for everybody; a failure is said in a notice. @returns whether it is gone */
  remove: (attachment: ListedAttachment) => Promise<boolean>;
}

const GONE: Record<number, string> = {
  403: "This link only lets you view the note.",
  404: "It no longer exists.",
};

export function useAttachments(file: OpenFile): Attachments {
  const [rows, setRows] = useState<readonly AttachmentRow[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((count) => count + 1), []);

  useEffect(() => {
    let left = false;
    // `attempt` is what makes this run again.
    void attempt;
    setFailure(null);
    listAttachments(file).then(
      (answer) => {
        if (!left) setRows(answer);
      },
      (error: unknown) => {
        if (!left) setFailure(failureOf(error, GONE).words);
      },
    );
    return () => {
      left = true;
    };
  }, [file, attempt]);

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
      setRows((known) => known?.filter((row) => row.id !== id) ?? null);
      notify({ text: `${name || "The attachment"} was deleted.` });
      return true;
    },
    [file],
  );
  const list = useMemo(() => rows && listed(rows, file.doc), [rows, file]);
  return { list, failure, again, remove };
}
