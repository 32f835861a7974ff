/** `/recover`: address and recovery key, then a new password. Ends with nobody signed in anywhere. */
"use client";

import { useState } from "react";
import type { Recovery } from "@/client/account/recover";
import { buttonLook } from "@/components/ui/button";
import { AccountFrame } from "./account-frame";
import { RecoverPasswordForm } from "./recover-password-form";
import { RecoverStartForm } from "./recover-start-form";

export function RecoverPage() {
  const [recovery, setRecovery] = useState<Recovery | null>(null);
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <AccountFrame
        title="Password changed"
        lead="Your files haven’t changed. Every device was signed out, including this one. Your recovery key stays the same."
      >
        <a href="/signin" className={buttonLook({ variant: "primary", size: "lg" })}>
          Sign in
        </a>
      </AccountFrame>
    );
  }
  if (recovery) {
    return (
      <AccountFrame
        title="Set a new password"
        lead="Your recovery key unlocked your vault. The new password never leaves this device."
      >
        <RecoverPasswordForm recovery={recovery} onDone={() => setDone(true)} />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Get back in"
      lead="Your recovery key unlocks your vault without your password."
      below={
        <a href="/signin" className="text-link">
          Back to sign in
        </a>
      }
    >
      <RecoverStartForm onOpened={setRecovery} />
    </AccountFrame>
  );
}
