/** A request in the inbox: its document, progress and age. */
"use client";

import { X } from "lucide-react";
import type { InboxRow } from "@/client/signing/inbox";
import { reviewAddress } from "@/client/signing/link";
import { Moment } from "@/components/page/moment";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { STATUS_LOOKS } from "../status-words";
import type { RowState } from "./use-row-states";

interface RequestRowProps {
  row: InboxRow;
  /** Undefined until the server has answered. */
  state: RowState | undefined;
  onRemove: () => void;
}

export function RequestRow({ row, state, onRemove }: RequestRowProps) {
  return (
    <li className="group relative flex items-center hover:bg-hover">
      <a
        href={reviewAddress({ id: row.id, token: row.admin })}
        rel="noreferrer"
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 pr-1 pl-4 -outline-offset-2 sm:grid-cols-[minmax(0,1fr)_13rem_6rem] sm:pl-5"
      >
        <span dir="auto" className="truncate text-left font-semibold">
          {row.title}
        </span>
        <span className="flex items-center gap-2 text-sm text-ink-soft max-sm:col-span-2 max-sm:row-start-2">
          <How state={state} />
        </span>
        <span className="text-right text-sm text-ink-faint">
          <Moment at={row.createdAt} />
        </span>
      </a>
      <IconButton
        label={`Remove “${row.title}” from the inbox`}
        className="mr-1 sm:mr-2"
        icon={X}
        onClick={onRemove}
      />
    </li>
  );
}

function How({ state }: { state: RowState | undefined }) {
  if (!state) return <Skeleton className="h-5 w-24" />;
  if (state.phase === "gone") return <Badge>Deleted</Badge>;
  if (state.phase === "unreached") return <span>Status unavailable</span>;
  const { word, tone } = STATUS_LOOKS[state.status];
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      {state.status === "draft" ? null : (
        <span className="tabular-nums">
          {state.signed} of {state.of} signed
        </span>
      )}
    </>
  );
}
