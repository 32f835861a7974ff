/** A ticket: its subject, the thread with the reply form below, and the customer beside them. */
"use client";

import { useEffect, useRef, useState } from "react";
import { callOperation } from "@/client/call";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { refusalOf } from "@/components/page/refusal";
import type { LoadState } from "@/components/page/use-loaded";
import { offerCommands } from "@/components/shell/commands";
import { copyText } from "@/components/shell/copy-text";
import { notify } from "@/components/ui/toast";
import * as api from "@/lib/contract/desk";
import { INBOX } from "../addresses";
import { useKeys } from "../use-keys";
import { Composer, type ComposerHandle } from "./composer";
import { CustomerCard, OtherTickets, Panel } from "./customer-card";
import { MailFailures } from "./mail-failures";
import { Thread } from "./thread";
import { TicketHead } from "./ticket-head";

interface TicketViewProps {
  ticket: api.DeskTicketView;
  loaded: LoadState<api.DeskTicketView>;
}

export function TicketView({ ticket, loaded }: TicketViewProps) {
  const { short_code: code, status, subject } = ticket;
  const { change, refresh } = loaded;
  const [isResetting, setResetting] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  const other = status === "open" ? "resolved" : "open";

  async function settle(to: "open" | "resolved", isUndo = false) {
    const back = to === "open" ? "resolved" : "open";
    change((before) => ({ ...before, status: to }));
    try {
      await callOperation(api.setDeskTicketStatus, { params: { code }, body: { status: to } });
      if (!isUndo)
        notify({
          text: to === "resolved" ? `${code} resolved.` : `${code} reopened.`,
          action: { label: "Undo", run: () => void settle(back, true) },
        });
    } catch (error) {
      change((before) => ({ ...before, status: back }));
      notify({ tone: "bad", text: `Nothing was changed. ${refusalOf(error).words}` });
    }
    void refresh();
  }
  /** The link the customer has ends, and nothing brings it back. */
  async function resetLink() {
    await callOperation(api.resetCustomerLink, { params: { code } });
    notify({
      text: "The customer’s old link no longer works. Your next reply includes a new one.",
    });
  }
  const copyCode = () => void copyText(code, "Code copied.");

  useEffect(() => {
    document.title = `${subject ?? code} · Sealdesk`;
  }, [subject, code]);
  useEffect(() => {
    if (location.hash === "#reply") composer.current?.begin("reply");
  }, []);
  useKeys({
    r: () => composer.current?.begin("reply"),
    n: () => composer.current?.begin("note"),
    e: () => void settle(other),
    u: () => location.assign(INBOX),
  });
  const acts = useRef({ settle, copyCode });
  useEffect(() => {
    acts.current = { settle, copyCode };
  });
  useEffect(() => {
    const command = (id: string, label: string, keys: string, run: () => void) => ({
      id: `ticket-${id}`,
      label,
      keys,
      group: "Ticket",
      run,
    });
    return offerCommands([
      command("reply", "Reply", "R", () => composer.current?.begin("reply")),
      command("note", "Write an internal note", "N", () => composer.current?.begin("note")),
      command(
        "settle",
        other === "resolved" ? "Resolve" : "Reopen",
        "E",
        () => void acts.current.settle(other),
      ),
      command("copy", "Copy code", "", () => acts.current.copyCode()),
      command("reset", "Reset customer link", "", () => setResetting(true)),
      command("inbox", "Back to inbox", "U", () => location.assign(INBOX)),
    ]);
  }, [other]);

  return (
    <>
      <TicketHead
        ticket={ticket}
        onSettle={() => void settle(other)}
        onCopy={copyCode}
        onReset={() => setResetting(true)}
      />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0 space-y-4">
          <MailFailures ticket={ticket} onRetried={refresh} />
          <Thread messages={ticket.messages} customer={ticket.customer} />
          <div>
            <Composer ref={composer} ticket={ticket} refresh={refresh} />
          </div>
        </div>
        <aside aria-label="About the customer" className="space-y-4 lg:sticky lg:top-4">
          <CustomerCard ticket={ticket} />
          <OtherTickets ticket={ticket} />
          <SourceTable source={ticket.source} />
        </aside>
      </div>
      {isResetting ? (
        <ConfirmDialog
          title={`Reset the customer link for ${code}?`}
          keep="Keep the link"
          act="Reset link"
          run={resetLink}
          onClose={() => setResetting(false)}
        >
          <p>
            Do this if the link was shared with the wrong person. Every link emailed for this ticket
            stops working immediately. {ticket.customer.email} gets a new one with your next reply.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** What the product said of where the ticket came from. Customers never see it (T-083). */
function SourceTable({ source }: { source: Record<string, unknown> | null }) {
  const entries = Object.entries(source ?? {});
  if (entries.length === 0) return null;
  return (
    <Panel title="Sent with the ticket">
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">Data your product sent with the ticket</caption>
        <tbody className="divide-y divide-line">
          {entries.map(([name, value]) => (
            <tr key={name} className="align-top">
              <th
                scope="row"
                className="w-2/5 py-1.5 pr-2 text-left font-normal text-ink-faint wrap-anywhere"
              >
                {name}
              </th>
              <td dir="auto" className="py-1.5 wrap-anywhere whitespace-pre-wrap">
                {wordsOf(value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

const wordsOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 1);
