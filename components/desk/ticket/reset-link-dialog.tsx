"use client";

import { callOperation } from "@/client/call";
import { FailureBanner } from "@/components/page/failure-banner";
import { refusalOf } from "@/components/page/refusal";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import * as api from "@/lib/contract/desk";

interface ResetLinkDialogProps {
  ticket: api.DeskTicketView;
  onClose: () => void;
}

/** Asks first: the link the customer has ends, and nothing brings it back. */
export function ResetLinkDialog({ ticket, onClose }: ResetLinkDialogProps) {
  const { busy, failure, run } = useTry(refusalOf);

  async function reset() {
    await callOperation(api.resetCustomerLink, { params: { code: ticket.short_code } });
    notify({
      text: "The customer’s old link no longer works. Your next reply includes a new one.",
    });
    onClose();
  }

  return (
    <Dialog
      title={`Reset the customer link for ${ticket.short_code}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the link</Button>
          <Button variant="danger" busy={busy} onClick={() => void run(reset)}>
            Reset link
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        Do this if the link was shared with the wrong person. Every link emailed for this ticket
        stops working immediately. {ticket.customer.email} gets a new one with your next reply.
      </p>
      {failure ? (
        <div className="mt-4">
          <FailureBanner failure={failure} />
        </div>
      ) : null}
    </Dialog>
  );
}
