/** Chooses files for a reply, and shows how far each of them is. */
"use client";

import { FileText, Paperclip, RotateCw, TriangleAlert, X } from "lucide-react";
import { useId, useRef } from "react";
import { MAX_ATTACHMENTS } from "@/client/tickets/upload";
import { FileButton } from "@/components/ui/file-button";
import { IconButton } from "@/components/ui/icon-button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { sizeWords } from "@/components/ui/size-words";
import { TICKET_ATTACHMENT_TYPES } from "@/lib/protocol/ticket-attachment";
import type { UploadItem, Uploads } from "./use-uploads";

const ACCEPT = Object.keys(TICKET_ATTACHMENT_TYPES)
  .map((ending) => `.${ending}`)
  .join(",");

export const FILE_MISSING = "A file isn’t uploaded yet. Wait for it, try it again or remove it.";

export function FilePicker({ uploads }: { uploads: Uploads }) {
  const hint = useId();
  const { items, isOff, isTooMany } = uploads;
  if (isOff) {
    return (
      <p role="status" className="min-w-0 flex-1 basis-56 text-sm text-ink-faint">
        You can’t attach files here, but you can send your message without them.
      </p>
    );
  }
  return (
    <div className="min-w-0 flex-1 basis-56 space-y-2">
      {items.length > 0 ? (
        <ul aria-label="Files in this reply" className="space-y-2">
          {items.map((item) => (
            <Item key={item.id} item={item} uploads={uploads} />
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileButton
          multiple
          accept={ACCEPT}
          aria-describedby={hint}
          disabled={items.length >= MAX_ATTACHMENTS}
          onChoose={uploads.add}
        >
          <Paperclip aria-hidden="true" className="size-4" />
          Attach files
        </FileButton>
        <p id={hint} className="text-sm text-ink-faint">
          Images, PDF, text or ZIP, up to {MAX_ATTACHMENTS} of 25 MB.
        </p>
      </div>
      <p role="status" className="text-sm text-warn">
        {isTooMany ? `Only the first ${MAX_ATTACHMENTS} files were added.` : ""}
      </p>
    </div>
  );
}

function Item({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { sent, ref, problem } = item;
  const { name, size } = item.file;
  const end = useRef<HTMLButtonElement>(null);
  const Icon = problem ? TriangleAlert : FileText;
  return (
    <li className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
      <Icon
        aria-hidden="true"
        className={`size-4 shrink-0 ${problem ? "text-bad" : "text-ink-faint"}`}
      />
      <span className="min-w-0 flex-1 text-sm">
        <span dir="auto" className="block truncate text-left">
          {name}
        </span>
        <span role="status" className={`block text-xs ${problem ? "text-bad" : "text-ink-faint"}`}>
          {problem?.words ?? (ref ? sizeWords(size) : `${sizeWords(size)}, uploading`)}
        </span>
        {ref === null && problem === null ? (
          <ProgressBar
            label={`Uploading ${name}`}
            done={Math.min(sent, size)}
            of={size}
            className="my-1"
          />
        ) : null}
      </span>
      {problem?.mayRetry ? (
        <IconButton
          label={`Try ${name} again`}
          icon={RotateCw}
          onClick={() => {
            end.current?.focus();
            uploads.retry(item);
          }}
        />
      ) : null}
      <IconButton
        ref={end}
        label={ref || problem ? `Remove ${name}` : `Stop uploading ${name}`}
        icon={X}
        onClick={() => uploads.remove(item.id)}
      />
    </li>
  );
}
