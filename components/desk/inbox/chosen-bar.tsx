/** What can be done with the chosen tickets, and how many there are. */
"use client";

import { CheckCircle2, RotateCcw, X } from "lucide-react";
import type { Selection } from "@/components/page/use-selection";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { type InboxRowView, MAX_BULK_TICKETS } from "@/lib/contract/desk";
import type { TicketStatus } from "@/lib/contract/ticket-shapes";

interface ChosenBarProps {
  chosen: Selection<InboxRowView>;
  /** Rows that can be chosen. */
  of: number;
  onSettle: (to: TicketStatus) => void;
}

export function ChosenBar({ chosen, of, onSettle }: ChosenBarProps) {
  const count = chosen.rows.length;
  const isPart = count < of;
  const has = (status: TicketStatus) => chosen.rows.some((row) => row.status === status);
  const isTooMany = count > MAX_BULK_TICKETS;
  return (
    <section
      aria-label="Selected tickets"
      className="sticky bottom-(--bottom-bar) z-20 flex flex-wrap items-center gap-x-2 gap-y-1.5 rounded-t-lg bg-accent-soft py-1 pr-1 pl-3 shadow-high sm:pl-4"
    >
      <label className="flex min-h-9 items-center gap-3 text-sm font-semibold text-accent-text select-none touch:min-h-11">
        <input
          ref={(box) => {
            if (box) box.indeterminate = isPart;
          }}
          type="checkbox"
          className="size-[1.125rem]"
          checked={!isPart}
          onChange={(event) => (event.currentTarget.checked ? chosen.all() : chosen.none())}
        />
        {count} selected
      </label>
      <p role="status" className="text-sm text-accent-text">
        {isTooMany ? `You can change up to ${MAX_BULK_TICKETS} at once.` : ""}
      </p>
      <span className="ml-auto flex items-center gap-2">
        {has("open") ? (
          <Button icon={CheckCircle2} onClick={() => onSettle("resolved")}>
            Resolve
          </Button>
        ) : null}
        {has("resolved") ? (
          <Button icon={RotateCcw} onClick={() => onSettle("open")}>
            Reopen
          </Button>
        ) : null}
        <IconButton label="Clear selection" keys="Esc" icon={X} onClick={chosen.none} />
      </span>
    </section>
  );
}
