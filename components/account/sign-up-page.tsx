/** `/signup`: the form, and then the recovery key at the address of its own page, which a reload leads to. */
"use client";

import { useState } from "react";
import { AccountFrame } from "./account-frame";
import { RecoveryKeyPage } from "./recovery-key-page";
import { SignUpForm } from "./sign-up-form";

export function SignUpPage() {
  const [recoveryKey, setRecoveryKey] = useState<string | null>(null);
  if (recoveryKey !== null) return <RecoveryKeyPage made={recoveryKey} />;
  return (
    <AccountFrame
      title="Create your account"
      lead="Your files on every device, and only you can open the list."
      below={
        <>
          You have an account?{" "}
          <a href="/signin" className="text-link">
            Sign in
          </a>
          . To write in a note you need none.
        </>
      }
    >
      <SignUpForm
        onSignedUp={(key) => {
          history.replaceState(null, "", "/signup/recovery");
          scrollTo(0, 0);
          setRecoveryKey(key);
        }}
      />
    </AccountFrame>
  );
}
