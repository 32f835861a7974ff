/** Chooses whether links are mailed, and with which message. */
"use client";

import { useState } from "react";
import { NoMail } from "@/components/page/no-mail";
import { signInAddress } from "@/components/page/signed-in";
import { Banner } from "@/components/ui/banner";
import { buttonLook } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { LongTextField } from "@/components/ui/text-field";
import { SIGN_MESSAGE_CHARS } from "@/lib/protocol/sign-request";
import type { Mailing } from "../just-made";
import { type Sender, useSender } from "../use-sender";

interface InvitationProps {
  sender: Sender;
  mails: boolean;
  message: string;
  onMails: (mails: boolean) => void;
  onMessage: (message: string) => void;
}

/** The props of the invitation, and the chosen mailing. */
export function useInvitation(): InvitationProps & { mailing: Mailing } {
  const sender = useSender();
  const [mails, onMails] = useState(true);
  const [message, onMessage] = useState("");
  const mailing = { mails: mails && sender.standing === "confirmed", message: message.trim() };
  return { sender, mails, message, onMails, onMessage, mailing };
}

export function Invitation({ sender, mails, message, onMails, onMessage }: InvitationProps) {
  if (sender.standing === "unknown") return null;
  if (sender.standing !== "confirmed") return <CannotMail standing={sender.standing} />;
  return (
    <div className="space-y-3">
      <Checkbox
        label="Email each signer their link"
        hint="Replies go to your email address. You can copy the links too."
        checked={mails}
        onChange={(event) => onMails(event.currentTarget.checked)}
      />
      {mails ? (
        <LongTextField
          label="Message (optional)"
          maxLength={SIGN_MESSAGE_CHARS}
          value={message}
          onChange={onMessage}
        />
      ) : null}
    </div>
  );
}

function CannotMail({ standing }: { standing: "nobody" | "unconfirmed" | "unmailed" }) {
  if (standing === "unmailed")
    return <NoMail>Copy each signer’s link and send it yourself.</NoMail>;
  if (standing === "nobody") {
    return (
      <Banner
        action={
          <a href={signInAddress()} target="_blank" rel="noopener" className={buttonLook()}>
            Sign in
          </a>
        }
      >
        You’re not signed in, so we can’t email signers. Copy each signer’s link and send it
        yourself.
      </Banner>
    );
  }
  return (
    <Banner
      action={
        <a href="/settings" target="_blank" rel="noopener" className={buttonLook()}>
          Confirm it
        </a>
      }
    >
      Your email address isn’t confirmed, so we can’t email signers for you. Copy each signer’s link
      and send it yourself.
    </Banner>
  );
}
