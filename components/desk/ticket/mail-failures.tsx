/** Mails about this ticket that were not delivered, what was kept, and that nothing needs to be sent again. */
"use client";

import { callOperation } from "@/client/call";
import { tellRefusal } from "@/components/page/tell-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import * as api from "@/lib/contract/desk";

interface MailFailuresProps {
  ticket: api.DeskTicketView;
  onRetried: () => Promise<void>;
}

export function MailFailures({ ticket, onRetried }: MailFailuresProps) {
  if (ticket.email_failures.length === 0) return null;
  return (
    <ul aria-label="Failed emails" className="space-y-2">
      {ticket.email_failures.map((failure) => (
        <li key={failure.id}>
          <Failed code={ticket.short_code} failure={failure} onRetried={onRetried} />
        </li>
      ))}
    </ul>
  );
}

interface FailedProps {
  code: string;
  failure: api.MailFailureView;
  onRetried: () => Promise<void>;
}

function Failed({ code, failure, onRetried }: FailedProps) {
  const { busy, run } = useTry(tellRefusal);
  async function retry() {
    await callOperation(api.retryTicketMail, { params: { code, mailId: failure.id } });
    notify({ text: "Sending the email again." });
    await onRetried();
  }
  const isCustomers = failure.to === "customer";
  return (
    <Banner
      tone="warn"
      action={
        <Button busy={busy} onClick={() => void run(retry)}>
          Retry email
        </Button>
      }
    >
      {isCustomers
        ? "Saved, but an email to the customer failed. Don’t send the reply again, or the customer may get it twice."
        : "An email to the project’s members failed. The ticket itself is saved."}{" "}
      {failure.error ? <span className="wrap-anywhere">({failure.error})</span> : null}
    </Banner>
  );
}
