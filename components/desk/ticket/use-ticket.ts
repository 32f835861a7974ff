/** One ticket as React state: read, looked at again while it is seen, and marked as read. */
"use client";

import { useCallback, useEffect, useRef } from "react";
import { callOperation } from "@/client/call";
import { type LoadState, useLoaded } from "@/components/page/use-loaded";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import * as api from "@/lib/contract/desk";

export function useTicket(code: string): LoadState<api.DeskTicketView> {
  const load = useCallback(async () => {
    const { ticket } = await callOperation(api.readDeskTicket, { params: { code } });
    return ticket;
  }, [code]);
  const loaded = useLoaded(load);
  const { value, refresh } = loaded;
  const last = value?.messages.at(-1)?.id;
  const told = useRef<string>(undefined);

  useEffect(() => {
    if (!last || told.current === last) return;
    told.current = last;
    callOperation(api.markTicketRead, { params: { code }, body: { seen: last } }).catch(() => {
      // The dot stays in the inbox until the next time.
      told.current = undefined;
    });
  }, [code, last]);

  useVisibleInterval(() => void refresh());
  return loaded;
}
