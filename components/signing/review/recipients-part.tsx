/** The signers, with their states and links. */
"use client";

import { useEffect, useRef, useState } from "react";
import { callOperation } from "@/client/call";
import { asSender } from "@/client/signing/link";
import { Section } from "@/components/page/section";
import { notify } from "@/components/ui/toast";
import { sendSignerLink } from "@/lib/contract/signing-sender";
import type { Recipient } from "@/lib/contract/signing-shapes";
import type { Mailing } from "../just-made";
import { type Sender, useSender } from "../use-sender";
import { mailFailure } from "./mail-failure";
import { RecipientRow } from "./recipient-row";
import type { RequestProps } from "./request-view";

interface RecipientsPartProps extends RequestProps {
  /** The mails that the page which created the request left to be sent. */
  mailing: Mailing | null;
}

const LEADS: Partial<Record<Sender["standing"], string>> = {
  nobody: "Copy each link and send it to its signer. Sign in to have links emailed.",
  unconfirmed:
    "Copy each link and send it to its signer. Confirm your email address in Settings to have links emailed.",
  unmailed: "This server doesn’t send email. Copy each link and send it to its signer.",
};

export function RecipientsPart({ link, envelope, refresh, mailing }: RecipientsPartProps) {
  const sender = useSender();
  const { sending, failures } = useMailing({ link, envelope, refresh, mailing });
  const isActive = envelope.status === "active";
  return (
    <Section title="Signers" flush lead={isActive ? LEADS[sender.standing] : undefined}>
      <ol className="divide-y divide-line">
        {envelope.recipients.map((recipient, index) => (
          <RecipientRow
            key={recipient.id}
            link={link}
            recipient={recipient}
            number={index + 1}
            isActive={isActive}
            isDraft={envelope.status === "draft"}
            canMail={sender.standing === "confirmed"}
            isSending={sending === recipient.id}
            failure={failures[recipient.id]}
            refresh={refresh}
          />
        ))}
      </ol>
    </Section>
  );
}

/** Mails the links of a new request once, one after another. */
function useMailing({ link, envelope, refresh, mailing }: RecipientsPartProps) {
  const [sending, setSending] = useState<string | null>(null);
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const isBegun = useRef(false);
  const { status, recipients } = envelope;

  useEffect(() => {
    if (!mailing?.mails || isBegun.current || status !== "active") return;
    isBegun.current = true;
    void mailAll(recipients, mailing.message);

    async function mailAll(all: readonly Recipient[], message: string) {
      let mailed = 0;
      for (const { id } of all) {
        setSending(id);
        try {
          const body = { recipientId: id, message: message || undefined };
          await callOperation(sendSignerLink, { ...asSender(link), body });
          mailed += 1;
        } catch (error) {
          setFailures((before) => ({ ...before, [id]: mailFailure(error) }));
        }
      }
      setSending(null);
      if (mailed > 0) notify({ text: mailed === 1 ? "Link emailed." : `${mailed} links emailed.` });
      await refresh();
    }
  }, [mailing, status, recipients, link, refresh]);

  return { sending, failures };
}
