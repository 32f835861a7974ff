/** Mails in the account's name need a confirmed address: it is confirmed on the page, and what was typed stays. */
"use client";

import { type ReactNode, useState } from "react";
import { signedInAccount } from "@/client/account/signed-in-account";
import { defaultEnvironment } from "@/client/environment";
import { ApiError } from "@/client/http";
import type { FormFailure } from "@/components/page/form-dialog";
import { refusalOf } from "@/components/page/refusal";
import { ConfirmEmail } from "@/components/settings/profile/confirm-email";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/** @param what can be done afterwards: “invite guests” */
export function useConfirmedEmail(what: string): {
  explain: (error: unknown) => FormFailure;
  dialog: ReactNode;
} {
  const [email, setEmail] = useState<string | null>(null);
  const open = async () => setEmail((await signedInAccount(defaultEnvironment()))?.email ?? null);
  const close = () => setEmail(null);
  return {
    explain: (error) =>
      error instanceof ApiError && error.reason === "verify_email"
        ? {
            words: `Confirm your email address to ${what}. Then try again.`,
            action: <Button onClick={() => void open()}>Confirm email</Button>,
          }
        : refusalOf(error),
    dialog: email ? (
      <Dialog title="Confirm your email" lead={email} onClose={close}>
        <ConfirmEmail email={email} onConfirmed={close} />
      </Dialog>
    ) : null,
  };
}
