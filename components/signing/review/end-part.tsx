/** The ends of a request: cancelled, so that nobody signs it any more, or deleted with all that is kept of it. */
"use client";

import { useState } from "react";
import { callOperation } from "@/client/call";
import { asSender } from "@/client/signing/link";
import type { Failure } from "@/components/page/failure";
import { FailureBanner } from "@/components/page/failure-banner";
import { refusalOf } from "@/components/page/refusal";
import { Section } from "@/components/page/section";
import { leaveFor } from "@/components/shell/leave-for";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Textarea } from "@/components/ui/field";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
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
  const attempt = useTry<Failure>(refusalOf);

  async function end() {
    const call = { ...asSender(link), body: { reason: reason.trim() || undefined } };
    if (!(await attempt.run(() => callOperation(api.voidEnvelope, call)))) return;
    notify({ text: "Request cancelled." });
    onClose();
    await refresh();
  }

  return (
    <Dialog
      title={`Cancel “${envelope.title}”?`}
      lead="Nobody will be able to read or sign it. Everyone who was emailed a link is notified. You can still download the document."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it open</Button>
          <Button variant="danger" busy={attempt.busy} onClick={() => void end()}>
            Cancel the request
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label="Why (optional)" hint="Signers can read this.">
          {(ids) => (
            <Textarea
              {...ids}
              data-autofocus
              dir="auto"
              maxLength={SIGN_REASON_CHARS}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        {attempt.failure ? <FailureBanner failure={attempt.failure} /> : null}
      </div>
    </Dialog>
  );
}

function DeleteDialog({ link, envelope, onClose }: DialogProps) {
  const attempt = useTry<Failure>(refusalOf);

  async function remove() {
    await attempt.run(async () => {
      await callOperation(api.deleteEnvelope, asSender(link));
      await forgetRequest(link.id);
      await leaveFor("/sign");
    });
  }

  return (
    <Dialog
      title={`Delete “${envelope.title}”?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the request</Button>
          <Button variant="danger" busy={attempt.busy} onClick={() => void remove()}>
            Delete permanently
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        This permanently deletes the document, its signatures and its activity for you and every
        signer. Downloaded copies aren’t affected.
      </p>
      {attempt.failure ? (
        <div className="mt-4">
          <FailureBanner failure={attempt.failure} />
        </div>
      ) : null}
    </Dialog>
  );
}
