/** Resolves and reopens tickets of the list at once, takes it back when the server refuses, and offers to undo it. */
"use client";

import { changeStatuses, type DeskRow } from "@/client/tickets/desk";
import type { TicketStatus } from "@/client/tickets/types";
import { refusalOf } from "@/components/settings/refusal";
import { notify } from "@/components/ui/toast";
import { joinRows } from "./merge-rows";
import type { Inbox } from "./use-inbox";

/** The most the server takes at once. */
export const MOST_AT_ONCE = 100;

export function useSettle({ change, refresh }: Inbox, listed: TicketStatus | "all") {
  function show(rows: readonly DeskRow[], status: TicketStatus) {
    const codes = new Set(rows.map(({ code }) => code));
    const turned = rows.map((row) => ({ ...row, status }));
    change((before) => {
      const others = before.rows.filter(({ code }) => !codes.has(code));
      const belongs = listed === "all" || listed === status;
      const open = before.open + (status === "open" ? rows.length : -rows.length);
      return {
        ...before,
        rows: belongs ? joinRows(turned, before.rows) : others,
        arrived: before.arrived.filter(({ code }) => !codes.has(code)),
        open: Math.max(0, open),
      };
    });
  }

  async function settle(rows: readonly DeskRow[], status: TicketStatus, isUndo = false) {
    const turning = rows.filter((row) => row.status !== status).slice(0, MOST_AT_ONCE);
    if (turning.length === 0) return;
    show(turning, status);
    try {
      await changeStatuses(
        turning.map(({ code }) => code),
        status,
      );
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

function settledWords(rows: readonly DeskRow[], status: TicketStatus): string {
  const what = status === "resolved" ? "resolved" : "open again";
  const [only] = rows;
  if (rows.length === 1 && only) return `${only.code} is ${what}.`;
  return `${rows.length} tickets are ${what}.`;
}
