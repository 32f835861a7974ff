/** Resolves and reopens tickets of the list at once, takes it back when the server refuses, and offers to undo it. */
"use client";

import { callOperation } from "@/client/call";
import { refusalOf } from "@/components/page/refusal";
import { notify } from "@/components/ui/toast";
import * as api from "@/lib/contract/desk";
import type { TicketStatus } from "@/lib/contract/ticket-shapes";
import { joinRows } from "./merge-rows";
import type { Inbox } from "./use-inbox";

export function useSettle({ change, refresh }: Inbox, listed: TicketStatus | "all") {
  function show(rows: readonly api.InboxRowView[], status: TicketStatus) {
    const codes = new Set(rows.map(({ short_code }) => short_code));
    const turned = rows.map((row) => ({ ...row, status }));
    change((before) => {
      const others = before.rows.filter(({ short_code }) => !codes.has(short_code));
      const belongs = listed === "all" || listed === status;
      const open = before.open + (status === "open" ? rows.length : -rows.length);
      return {
        ...before,
        rows: belongs ? joinRows(turned, before.rows) : others,
        arrived: before.arrived.filter(({ short_code }) => !codes.has(short_code)),
        open: Math.max(0, open),
      };
    });
  }

  async function settle(rows: readonly api.InboxRowView[], status: TicketStatus, isUndo = false) {
    const turning = rows.filter((row) => row.status !== status).slice(0, api.MAX_BULK_TICKETS);
    if (turning.length === 0) return;
    show(turning, status);
    try {
      const codes = turning.map(({ short_code }) => short_code);
      await callOperation(api.changeTicketStatuses, { body: { codes, status } });
      if (isUndo) return;
      const back = turning.map((row) => ({ ...row, status }));
      const undo = () => void settle(back, status === "open" ? "resolved" : "open", true);
      notify({ text: settledWords(turning, status), action: { label: "Undo", run: undo } });
    } catch (error) {
      notify({ tone: "bad", text: `Nothing was changed. ${refusalOf(error).words}` });
      void refresh();
    }
  }

  return settle;
}

function settledWords(rows: readonly api.InboxRowView[], status: TicketStatus): string {
  const what = status === "resolved" ? "resolved" : "open again";
  const [only] = rows;
  if (rows.length === 1 && only) return `${only.short_code} is ${what}.`;
  return `${rows.length} tickets are ${what}.`;
}
