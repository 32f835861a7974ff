/** Files on their way into a reply: each with its progress and the way to stop it. */
"use client";

import { useEffect, useRef, useState } from "react";
import type { Transfer } from "@/client/attachments/wire";
import { ApiError } from "@/client/http";
import { MAX_ATTACHMENTS } from "@/client/tickets/upload";
import { failureOf } from "@/components/page/failure";
import { useLeaveWarning } from "@/components/shell/use-leave-warning";
import type { AttachmentInput } from "@/lib/contract/ticket-shapes";

export interface UploadItem {
  id: string;
  file: File;
  sent: number;
  /** Where it lies once it is there. */
  ref: AttachmentInput | null;
  /** Why it is not, and whether sending it again may help. */
  problem: { words: string; mayRetry: boolean } | null;
}

export interface Uploads {
  items: readonly UploadItem[];
  done: AttachmentInput[];
  /** One of them is not there: a message sent now would miss it. */
  isIncomplete: boolean;
  /** This server takes no files. */
  isOff: boolean;
  /** More were chosen than a message may have. */
  isTooMany: boolean;
  add: (files: readonly File[]) => void;
  retry: (item: UploadItem) => void;
  /** Stops it, or takes it out. */
  remove: (id: string) => void;
  /** Those that were sent; what was added since stays. */
  clear: (sent: readonly UploadItem[]) => void;
}

/** @param upload puts one into the store */
export function useUploads(
  upload: (file: File, work: Transfer) => Promise<AttachmentInput>,
): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [isOff, setOff] = useState(false);
  const [isTooMany, setTooMany] = useState(false);
  const running = useRef(new Map<string, AbortController>());
  // No draft keeps them, as it keeps the text.
  useLeaveWarning(items.length > 0);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const work of all.values()) work.abort();
    };
  }, []);

  const change = (id: string, turn: Partial<UploadItem>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...turn } : item)));
  const drop = (id: string) => setItems((before) => before.filter((item) => item.id !== id));

  async function start({ id, file }: UploadItem) {
    const work = new AbortController();
    running.current.set(id, work);
    const onProgress = (sent: number) => change(id, { sent });
    try {
      change(id, { ref: await upload(file, { onProgress, signal: work.signal }) });
    } catch (error) {
      if (work.signal.aborted) return;
      if (error instanceof ApiError && error.reason === "upload_not_configured") {
        setOff(true);
        drop(id);
      } else change(id, { problem: problemOf(error) });
    } finally {
      running.current.delete(id);
    }
  }

  function add(files: readonly File[]) {
    const room = MAX_ATTACHMENTS - items.length;
    setTooMany(files.length > room);
    const taken = files
      .slice(0, Math.max(0, room))
      .map((file) => ({ id: crypto.randomUUID(), file, sent: 0, ref: null, problem: null }));
    setItems((before) => [...before, ...taken]);
    for (const item of taken) void start(item);
  }

  function retry(item: UploadItem) {
    change(item.id, { sent: 0, problem: null });
    void start(item);
  }

  function remove(id: string) {
    running.current.get(id)?.abort();
    drop(id);
    setTooMany(false);
  }

  return {
    items,
    done: items.flatMap(({ ref }) => (ref ? [ref] : [])),
    isIncomplete: items.some(({ ref }) => ref === null),
    isOff,
    isTooMany,
    add,
    retry,
    remove,
    clear: (sent) => {
      setItems((before) => before.filter(({ id }) => !sent.some((one) => one.id === id)));
      setTooMany(false);
    },
  };
}

/** Answers that stay the same for the same file. */
const REFUSED: Record<number, string> = {
  413: "Larger than 25 MB.",
  415: "This kind of file can’t be attached.",
};

function problemOf(error: unknown): UploadItem["problem"] {
  const mayRetry = !(error instanceof ApiError && error.status in REFUSED);
  if (error instanceof ApiError && error.reason === "upload_failed") {
    return { words: "The file couldn’t be added.", mayRetry };
  }
  const { words, notBefore } = failureOf(error, REFUSED);
  if (notBefore === undefined) return { words, mayRetry };
  return { words: "Too many files at once. Try again in a few minutes.", mayRetry };
}
