/** `/desk/tickets/{code}`: which ticket it is, only the browser knows. */
"use client";

import { FileQuestion } from "lucide-react";
import { useEffect, useState } from "react";
import { ApiError } from "@/client/http";
import { LoadFailure } from "@/components/page/load-failure";
import { SectionSkeleton } from "@/components/page/section";
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
  const ticket = useTicket(code);
  const { value, failure, refresh } = ticket;
  if (failure instanceof ApiError && failure.status === 404) return <NoTicket />;
  return (
    <>
      {failure ? (
        <div className="my-3">
          <LoadFailure what="The ticket" error={failure} onRetry={refresh} />
        </div>
      ) : null}
      {!value && !failure ? <SectionSkeleton label="Loading the ticket" rows={3} /> : null}
      {value ? <TicketView ticket={value} loaded={ticket} /> : null}
    </>
  );
}

function NoTicket() {
  return (
    <EmptyState
      heading="h1"
      icon={<FileQuestion aria-hidden="true" />}
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
