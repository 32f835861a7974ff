/** One attachment of the list: its name, its size and its actions. */
"use client";

import { Download, LocateFixed, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { sizeWords } from "@/components/ui/size-words";
import type { ListedAttachment } from "./listed";

export interface AttachmentActions {
  show: (attachment: ListedAttachment) => void;
  save: (attachment: ListedAttachment) => void;
  /** Absent where nobody deletes one by one. */
  remove?: (attachment: ListedAttachment) => Promise<void>;
}

interface AttachmentItemProps {
  attachment: ListedAttachment;
  actions: AttachmentActions;
}

export function AttachmentItem({ attachment, actions }: AttachmentItemProps) {
  const [isAsking, setAsking] = useState(false);
  const ask = useRef<HTMLButtonElement>(null);
  const { isUsed, size, createdAt } = attachment;
  const name = attachment.name || "Unnamed attachment";
  const day = new Date(createdAt).toLocaleDateString(undefined, { dateStyle: "medium" });
  return (
    <li className="py-2.5">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 font-medium wrap-anywhere" title={name}>
            <bdi>{name}</bdi>
          </p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
            <span className="whitespace-nowrap tabular-nums">{sizeWords(size)}</span>
            <span className="whitespace-nowrap tabular-nums">{day}</span>
            {isUsed ? null : <Badge>Not used</Badge>}
          </p>
        </div>
        {isUsed ? (
          <IconButton
            label={`Show ${name} in the note`}
            icon={LocateFixed}
            onClick={() => actions.show(attachment)}
          />
        ) : null}
        <IconButton
          label={`Download ${name}`}
          icon={Download}
          onClick={() => actions.save(attachment)}
        />
        {actions.remove ? (
          <IconButton
            ref={ask}
            aria-expanded={isAsking}
            label={`Delete ${name}`}
            icon={Trash2}
            onClick={() => setAsking(!isAsking)}
          />
        ) : null}
      </div>
      {actions.remove && isAsking ? (
        <Question
          name={name}
          isUsed={isUsed}
          onKeep={() => {
            setAsking(false);
            ask.current?.focus();
          }}
          onDelete={() => actions.remove?.(attachment).finally(() => setAsking(false))}
        />
      ) : null}
    </li>
  );
}

interface QuestionProps {
  name: string;
  isUsed: boolean;
  onKeep: () => void;
  onDelete: () => Promise<void> | undefined;
}

/** It cannot be undone: the bytes are nowhere else. */
function Question({ name, isUsed, onKeep, onDelete }: QuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className="mt-2 rounded-md bg-bad-soft px-3 py-2.5 text-sm">
      <p>
        Delete it for everyone? This can’t be undone
        {isUsed
          ? ". It’s removed from the note and from saved versions."
          : ". It’s also removed from saved versions."}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button ref={keep} onClick={onKeep} aria-label={`Keep ${name}`}>
          Keep
        </Button>
        <Button
          variant="danger"
          busy={isBusy}
          aria-label={`Delete ${name} permanently`}
          onClick={() => {
            setBusy(true);
            void onDelete();
          }}
        >
          Delete permanently
        </Button>
      </div>
    </div>
  );
}
