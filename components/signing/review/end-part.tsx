/** Ends a request: cancels it, so that nobody can sign it, or deletes it with everything stored for it. */
"use client";

import { useState } from "react";
import { callOperation } from "@/client/call";
import { asSender } from "@/client/signing/link";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { FormDialog } from "@/components/page/form-dialog";
import { Section } from "@/components/page/section";
import { leaveFor } from "@/components/shell/leave-for";
import { Button } from "@/components/ui/button";
import { LongTextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import * as api from "@/lib/contract/signing-sender";
import { SIGN_REASON_CHARS } from "@/lib/protocol/sign-request";
import { forgetRequest } from "../keep-request";
import type { RequestProps } from "./request-view";

export function EndPart(props: RequestProps) {
  const [asking, setAsking] = useState<"void" | "delete" | null>(null);
  const { status } = props.envelope;
  const close = () => setAsking(null);
  return (
    <Section title="Cancel or delete" tone="bad">
      <div className="flex flex-wrap gap-2">
        {status === "draft" || status === "active" ? (
          <Button onClick={() => setAsking("void")}>Cancel the request</Button>
        ) : null}
        <Button variant="danger" onClick={() => setAsking("delete")}>
          Delete the request
        </Button>
      </div>
      {asking === "void" ? <VoidDialog {...props} onClose={close} /> : null}
      {asking === "delete" ? <DeleteDialog {...props} onClose={close} /> : null}
    </Section>
  );
}

type DialogProps = RequestProps & { onClose: () => void };

function VoidDialog({ link, envelope, refresh, onClose }: DialogProps) {
  const [reason, setReason] = useState("");

  async function end() {
    const body = { reason: reason.trim() || undefined };
    await callOperation(api.voidEnvelope, { ...asSender(link), body });
    notify({ text: "Request cancelled." });
    void refresh();
  }

  return (
    <FormDialog
      title={`Cancel “${envelope.title}”?`}
      lead="Nobody will be able to read or sign it. Everyone who was emailed a link is notified. You can still download the document."
      cancel="Keep it open"
      submit="Cancel the request"
      danger
      run={end}
      onClose={onClose}
    >
      <LongTextField
        label="Why (optional)"
        hint="Signers can read this."
        data-autofocus
        maxLength={SIGN_REASON_CHARS}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}

function DeleteDialog({ link, envelope, onClose }: DialogProps) {
  async function remove() {
    await callOperation(api.deleteEnvelope, asSender(link));
    await forgetRequest(link.id);
    await leaveFor("/sign");
  }

  return (
    <ConfirmDialog
      title={`Delete “${envelope.title}”?`}
      keep="Keep the request"
      act="Delete permanently"
      run={remove}
      onClose={onClose}
    >
      <p>
        This permanently deletes the document, its signatures and its activity for you and every
        signer. Downloaded copies aren’t affected.
      </p>
    </ConfirmDialog>
  );
}
