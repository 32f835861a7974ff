/** `/desk/tickets/{code}`: which ticket it is, only the browser knows. */
"use client";

import { FileQuestion } from "lucide-react";
import { useEffect, useState } from "react";
import { ApiError } from "@/client/http";
import { Loaded } from "@/components/page/loaded";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { INBOX, namedIn } from "../addresses";
import { TicketView } from "./ticket-view";
import { useTicket } from "./use-ticket";

export function TicketPage() {
  const [code] = useState(() => namedIn(location.pathname, "/desk/tickets"));
  useEffect(() => {
    if (code === null) location.replace(INBOX);
  }, [code]);
  return code === null ? null : <Found code={code} />;
}

function Found({ code }: { code: string }) {
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
      action={
        <a href={INBOX} className={buttonLook({ variant: "primary" })}>
          Open the inbox
        </a>
      }
    >
      <p>The code may be incomplete, or the ticket belongs to a project you’re not a member of.</p>
    </EmptyState>
  );
}
