/** The document, its status, and downloads. */
"use client";

import { Day, Moment } from "@/components/page/moment";
import { PageHeader } from "@/components/shell/page-header";
import { Badge } from "@/components/ui/badge";
import type { SenderEnvelope } from "@/lib/contract/signing-shapes";
import { STATUS_LOOKS, signedWords } from "../status-words";
import { Downloads } from "./downloads";
import type { RequestProps } from "./request-view";

export function RequestHead({ link, envelope }: RequestProps) {
  const { word, tone } = STATUS_LOOKS[envelope.status];
  return (
    <PageHeader
      title={envelope.title}
      places={[{ name: "Signing", href: "/sign" }]}
      lead={
        <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={tone}>{word}</Badge>
          <span>
            <StatusSentence envelope={envelope} />
          </span>
        </p>
      }
      actions={envelope.status === "draft" ? null : <Downloads link={link} envelope={envelope} />}
    />
  );
}

function StatusSentence({ envelope }: { envelope: SenderEnvelope }) {
  const { status, expiresAt, completedAt, cancelledAt } = envelope;
  const count = signedWords(envelope);
  if (status === "draft") return "Nobody has been asked to sign yet.";
  if (status === "completed") {
    return completedAt ? (
      <>
        Everyone signed. Completed <Moment at={completedAt} within />.
      </>
    ) : (
      "Everyone signed."
    );
  }
  if (status === "cancelled") {
    return cancelledAt ? (
      <>
        {count}, then it was cancelled <Moment at={cancelledAt} within />.
      </>
    ) : (
      `${count}, then it was cancelled.`
    );
  }
  const until = expiresAt ? <Day at={expiresAt} /> : null;
  if (status === "expired")
    return (
      <>
        {count} when the deadline passed{until ? <>, {until}</> : null}.
      </>
    );
  return (
    <>
      {count}
      {until ? <>. Signers have until {until}</> : null}.
    </>
  );
}
