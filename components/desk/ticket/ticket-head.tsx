/** What the ticket is about, its code and state, and what can be done with all of it. */
"use client";

import { CheckCircle2, Copy, Ellipsis, Link2Off, RotateCcw } from "lucide-react";
import { Facts } from "@/components/page/facts";
import { Moment } from "@/components/page/moment";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { DeskTicketView } from "@/lib/contract/desk";
import { projectAddress } from "../addresses";

interface TicketHeadProps {
  ticket: DeskTicketView;
  onSettle: () => void;
  onCopy: () => void;
  onReset: () => void;
}

export function TicketHead({ ticket, onSettle, onCopy, onReset }: TicketHeadProps) {
  const { short_code: code, subject, status, project, created_at, resolved_at } = ticket;
  const isOpen = status === "open";
  const facts = [
    <span key="code" className="font-mono">
      {code}
    </span>,
    <a key="project" href={projectAddress(project.id)} className="hover:text-ink hover:underline">
      {project.name}
    </a>,
    <span key="made">
      Received <Moment at={created_at} within />
    </span>,
    ...(resolved_at && !isOpen
      ? [
          <span key="resolved">
            resolved <Moment at={resolved_at} within />
          </span>,
        ]
      : []),
  ];
  return (
    <header className="mt-1 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h1
          dir="auto"
          className="text-left font-serif text-xl font-semibold wrap-anywhere sm:text-2xl"
        >
          {subject ?? firstWords(ticket)}
        </h1>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-faint">
          <Badge tone={isOpen ? "accent" : "good"}>{isOpen ? "Open" : "Resolved"}</Badge>
          <span>
            <Facts facts={facts} />
          </span>
        </div>
      </div>
      <div className="flex items-center gap-1">
        <Button
          icon={
            isOpen ? (
              <CheckCircle2 aria-hidden="true" className="size-4" />
            ) : (
              <RotateCcw aria-hidden="true" className="size-4" />
            )
          }
          onClick={onSettle}
        >
          {isOpen ? "Resolve" : "Reopen"}
        </Button>
        <IconButton label="Copy code" icon={<Copy aria-hidden="true" />} onClick={onCopy} />
        <LazyMenu
          trigger={<IconButton label="More" icon={<Ellipsis aria-hidden="true" />} />}
          entries={[
            {
              label: "Reset customer link",
              icon: <Link2Off aria-hidden="true" />,
              run: onReset,
            },
          ]}
        />
      </div>
    </header>
  );
}

function firstWords({ messages }: DeskTicketView): string {
  const words = messages[0]?.body.trim().split("\n", 1)[0] ?? "";
  return words.length > 90 ? `${words.slice(0, 90).trimEnd()}…` : words || "No subject";
}
