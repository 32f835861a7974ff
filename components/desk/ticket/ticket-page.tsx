/** `/desk/tickets/{code}`: which ticket it is, only the browser knows. */
"use client";

import { FileQuestion } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { callOperation } from "@/client/call";
import { ApiError } from "@/client/http";
import { Loaded } from "@/components/page/loaded";
import { type LoadState, useLoaded } from "@/components/page/use-loaded";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { EmptyState } from "@/components/ui/empty-state";
import * as api from "@/lib/contract/desk";
import { INBOX, namedIn } from "../addresses";
import { TicketView } from "./ticket-view";

export function TicketPage() {
  const [code] = useState(() => namedIn(location.pathname, "/desk/tickets"));
  useEffect(() => {
    if (code === null) location.replace(INBOX);
  }, [code]);
  return code === null ? null : <TicketById code={code} />;
}

function TicketById({ code }: { code: string }) {
  const loaded = useTicket(code);
  const { failure } = loaded;
  if (failure instanceof ApiError && failure.status === 404) return <NoTicket />;
  return (
    <Loaded what="The ticket" of={loaded} shape="sections" rows={3} around="my-3">
      {(ticket) => <TicketView ticket={ticket} loaded={loaded} />}
    </Loaded>
  );
}

function NoTicket() {
  return (
    <EmptyState
      heading="h1"
      icon={FileQuestion}
      title="Ticket not found"
      link={["Open Tickets", INBOX]}
    >
      <p>The code may be incomplete, or the ticket belongs to a project you’re not a member of.</p>
    </EmptyState>
  );
}

/** One ticket as React state: read, looked at again while it is seen, and marked as read. */
function useTicket(code: string): LoadState<api.DeskTicketView> {
  const load = useCallback(async () => {
    const { ticket } = await callOperation(api.readDeskTicket, { params: { code } });
    return ticket;
  }, [code]);
  const loaded = useLoaded(load);
  const { value, refresh } = loaded;
  const last = value?.messages.at(-1)?.id;
  const reported = useRef<string>(undefined);

  useEffect(() => {
    if (!last || reported.current === last) return;
    reported.current = last;
    callOperation(api.markTicketRead, { params: { code }, body: { seen: last } }).catch(() => {
      // The dot stays in the inbox until the next time.
      reported.current = undefined;
    });
  }, [code, last]);

  useVisibleInterval(() => void refresh());
  return loaded;
}
