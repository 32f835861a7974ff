/** A ticket's subject, code and status, with its actions. */
"use client";

import { CheckCircle2, Copy, Ellipsis, Link2Off, RotateCcw } from "lucide-react";
import { Facts } from "@/components/page/facts";
import { Moment } from "@/components/page/moment";
import { PageHeader } from "@/components/shell/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { DeskTicketView } from "@/lib/contract/desk";
import { INBOX, projectAddress } from "../addresses";

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
    <PageHeader
      title={subject ?? firstWords(ticket)}
      places={[{ name: "Tickets", href: INBOX }]}
      lead={
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={isOpen ? "accent" : "good"}>{isOpen ? "Open" : "Resolved"}</Badge>
          <span>
            <Facts facts={facts} />
          </span>
        </div>
      }
      actions={
        <>
          <Button icon={isOpen ? CheckCircle2 : RotateCcw} onClick={onSettle}>
            {isOpen ? "Resolve" : "Reopen"}
          </Button>
          <IconButton label="Copy code" icon={Copy} onClick={onCopy} />
          <LazyMenu
            trigger={<IconButton label="More" icon={Ellipsis} />}
            entries={[
              {
                label: "Reset customer link",
                icon: <Link2Off aria-hidden="true" />,
                run: onReset,
              },
            ]}
          />
        </>
      }
    />
  );
}

function firstWords({ messages }: DeskTicketView): string {
  const words = messages[0]?.body.trim().split("\n", 1)[0] ?? "";
  return words.length > 90 ? `${words.slice(0, 90).trimEnd()}…` : words || "No subject";
}
