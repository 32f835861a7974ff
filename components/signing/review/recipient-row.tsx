/** A signer: their progress, and ways to send them their link. */
"use client";

import { Check, Copy, Link2Off, Mail } from "lucide-react";
import { useState } from "react";
import { callOperation } from "@/client/call";
import { asSender, type SignLink } from "@/client/signing/link";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { useSecondsUntil } from "@/components/page/failure-banner";
import { Moment } from "@/components/page/moment";
import { copyText } from "@/components/shell/copy-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { notify } from "@/components/ui/toast";
import { resetSignerLink } from "@/lib/contract/signing-sender";
import type { Recipient } from "@/lib/contract/signing-shapes";
import { SignerMark } from "../signer-mark";
import { MailDialog, type SignerDialogProps } from "./mail-dialog";

interface RecipientRowProps {
  link: SignLink;
  recipient: Recipient;
  /** From 1. */
  number: number;
  isActive: boolean;
  isDraft: boolean;
  canMail: boolean;
  isSending: boolean;
  /** Why mailing their link failed just now. */
  failure: string | undefined;
  refresh: () => Promise<void>;
}

/** A signer is mailed at most once an hour (D-55). */
const BETWEEN_MAILS_MS = 60 * 60_000;

export function RecipientRow(props: RecipientRowProps) {
  const { link, recipient, number, isActive, isDraft, canMail, isSending, failure, refresh } =
    props;
  const [asking, setAsking] = useState<"mail" | "reset" | null>(null);
  const { name, email, status, sentAt } = recipient;
  const wait = useSecondsUntil(sentAt ? Date.parse(sentAt) + BETWEEN_MAILS_MS : undefined);
  const close = () => setAsking(null);
  const isOpen = isActive && status !== "signed";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <SignerMark number={number} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span dir="auto" className="text-left font-semibold wrap-anywhere">
            {name}
          </span>
          <span className="text-sm text-ink-faint wrap-anywhere">{email}</span>
        </p>
        <p role="status" className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <SignerStatus
            recipient={recipient}
            isActive={isActive}
            isDraft={isDraft}
            isSending={isSending}
          />
        </p>
        {failure && !sentAt ? (
          <p className="mt-1 text-sm text-bad">Not emailed. {failure}</p>
        ) : null}
      </div>
      {isOpen ? (
        <div className="flex flex-wrap items-center gap-1">
          {canMail ? (
            <Button
              icon={Mail}
              busy={isSending}
              disabled={wait > 0}
              onClick={() => setAsking("mail")}
            >
              {wait > 0
                ? `Remind in ${Math.ceil(wait / 60)} min`
                : sentAt
                  ? "Remind"
                  : "Email link"}
              <span className="sr-only">: {name}</span>
            </Button>
          ) : null}
          <CopyLink recipient={recipient} isMain={!canMail} />
          <IconButton
            label={`Replace the link for ${name}`}
            icon={Link2Off}
            onClick={() => setAsking("reset")}
          />
        </div>
      ) : null}
      {asking === "mail" ? (
        <MailDialog link={link} recipient={recipient} refresh={refresh} onClose={close} />
      ) : null}
      {asking === "reset" ? (
        <ResetDialog link={link} recipient={recipient} refresh={refresh} onClose={close} />
      ) : null}
    </li>
  );
}

/** The only way to send a link where nothing can be mailed. */
function CopyLink({ recipient, isMain }: { recipient: Recipient; isMain: boolean }) {
  const { name, link } = recipient;
  const copy = () => void copyText(link ?? "", `Link copied. It’s only for ${name}.`);
  if (!isMain) {
    return (
      <IconButton label={`Copy the link for ${name}`} icon={Copy} disabled={!link} onClick={copy} />
    );
  }
  return (
    <Button icon={Copy} disabled={!link} onClick={copy}>
      Copy link
      <span className="sr-only">: {name}</span>
    </Button>
  );
}

type SignerStatusProps = Pick<
  RecipientRowProps,
  "recipient" | "isActive" | "isDraft" | "isSending"
>;

function SignerStatus({ recipient, isActive, isDraft, isSending }: SignerStatusProps) {
  const { status, signedAt, signedName, viewedAt, verifiedAt, sentAt, name } = recipient;
  if (isSending) return <span className="text-ink-soft">Emailing the link</span>;
  if (status === "signed") {
    const isOther = signedName !== null && signedName !== name;
    return (
      <>
        <Badge tone="good" icon={Check}>
          Signed
        </Badge>
        <span className="text-ink-soft wrap-anywhere">
          {signedAt ? <Moment at={signedAt} /> : null}
          {isOther ? <bdi>, as “{signedName}”</bdi> : null}
        </span>
        {verifiedAt ? <span className="text-ink-faint">Email confirmed</span> : null}
      </>
    );
  }
  if (isDraft) return <span className="text-ink-faint">Not asked yet</span>;
  if (!isActive) return <span className="text-ink-faint">Not signed</span>;
  return (
    <>
      {viewedAt ? (
        <Badge tone="accent">Opened</Badge>
      ) : sentAt ? (
        <Badge>Mailed</Badge>
      ) : (
        <Badge tone="warn">Not mailed</Badge>
      )}
      <span className="text-ink-soft">
        {viewedAt ? (
          <Moment at={viewedAt} />
        ) : sentAt ? (
          <Moment at={sentAt} />
        ) : (
          "Send them their link"
        )}
      </span>
    </>
  );
}

/** Ends the signer's current link, which cannot be undone. */
function ResetDialog({ link, recipient, refresh, onClose }: SignerDialogProps) {
  async function reset() {
    const body = { recipientId: recipient.id };
    await callOperation(resetSignerLink, { ...asSender(link), body });
    notify({ text: "The old link no longer works. Copy or email the new one." });
    void refresh();
  }

  return (
    <ConfirmDialog
      title={`Replace the link for ${recipient.name}?`}
      keep="Keep the link"
      act="Replace link"
      run={reset}
      onClose={onClose}
    >
      <p>
        Do this if the link was shared with the wrong person. It stops working immediately. Send{" "}
        {recipient.name} the new one.
      </p>
    </ConfirmDialog>
  );
}
