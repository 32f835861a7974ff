/** One ticket of the inbox: whose it is, what it says, who spoke last and when, and its end. */
"use client";

import { CheckCircle2, CornerUpLeft, RotateCcw } from "lucide-react";
import { memo } from "react";
import { Moment } from "@/components/page/moment";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import type { InboxRowView } from "@/lib/contract/desk";
import { ticketAddress } from "../addresses";

export interface RowActions {
  choose: (code: string, isRange: boolean) => void;
  settle: (row: InboxRowView) => void;
}

interface TicketRowProps {
  row: InboxRowView;
  isChosen: boolean;
  /** The list shows several projects. */
  withProject: boolean;
  withStatus: boolean;
  actions: RowActions;
}

export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { row, isChosen, withProject, withStatus, actions } = props;
  const isOpen = row.status === "open";
  const who = row.customer_name ?? row.customer_email;
  return (
    <li
      className={`group relative flex items-stretch ${isChosen ? "bg-accent-soft" : "hover:bg-hover"}`}
    >
      <label className="flex shrink-0 cursor-pointer items-center pr-1 pl-3 sm:pl-4 touch:min-w-11">
        <input
          type="checkbox"
          aria-label={`Select ${row.short_code}`}
          className="size-[1.125rem]"
          checked={isChosen}
          onChange={(event) =>
            actions.choose(
              row.short_code,
              event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
            )
          }
        />
      </label>
      <a
        href={ticketAddress(row.short_code)}
        data-ticket={row.short_code}
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 py-2.5 pr-3 pl-2 -outline-offset-2 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto] sm:py-3"
      >
        <span className="flex min-w-0 items-baseline gap-2">
          <span
            aria-hidden="true"
            className={`size-2 shrink-0 self-center rounded-full ${row.unread ? "bg-accent" : ""}`}
          />
          <span dir="auto" className={`truncate text-left ${row.unread ? "font-semibold" : ""}`}>
            {who}
          </span>
          {row.unread ? <span className="sr-only">, unread</span> : null}
        </span>
        <span className="flex items-baseline justify-end gap-2 text-sm text-ink-faint group-focus-within:sm:text-transparent group-hover:sm:text-transparent sm:order-last sm:w-28">
          {row.last_author === "agent" ? (
            <span data-tip="An agent replied last" className="self-center">
              <CornerUpLeft aria-hidden="true" className="size-4" />
              <span className="sr-only">answered</span>
            </span>
          ) : null}
          <Moment at={row.last_message_at} />
        </span>
        <span className="col-span-2 flex min-w-0 items-baseline gap-2 pl-4 text-sm sm:col-span-1 sm:pl-0">
          <span dir="auto" className="min-w-0 truncate text-left">
            <Words row={row} />
          </span>
          {withStatus && !isOpen ? <Badge tone="good">Resolved</Badge> : null}
          {withProject ? (
            <span className="ml-auto hidden max-w-32 shrink-0 truncate text-xs text-ink-faint md:block">
              {row.project_slug}
            </span>
          ) : null}
        </span>
      </a>
      <span className="absolute inset-y-0 right-2 hidden items-center sm:flex">
        <IconButton
          label={isOpen ? `Resolve ${row.short_code}` : `Reopen ${row.short_code}`}
          keys="E"
          tabIndex={-1}
          className="opacity-0 touch:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 focus-visible:opacity-100"
          icon={isOpen ? CheckCircle2 : RotateCcw}
          onClick={() => actions.settle(row)}
        />
      </span>
    </li>
  );
});

/** What the ticket is about, and the beginning of its newest message. */
function Words({ row }: { row: InboxRowView }) {
  const about = row.subject ?? row.first_line;
  const isSaid = row.subject === null && row.message_count === 1;
  const newest = isSaid ? "" : row.last_line;
  return (
    <>
      <span
        className={`${row.unread ? "font-semibold" : ""} ${newest ? "max-sm:block max-sm:truncate" : ""}`}
      >
        {about}
      </span>
      {newest ? (
        <span className="text-ink-faint max-sm:block max-sm:truncate">
          <span className="max-sm:hidden"> – </span>
          {row.last_internal ? "Note: " : null}
          {newest}
        </span>
      ) : null}
    </>
  );
}
