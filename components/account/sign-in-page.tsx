/** `/signin?next=`: the form, or the account that is signed in already. */
"use client";

import { useState } from "react";
import { AccountFrame } from "./account-frame";
import { AlreadySignedIn } from "./already-signed-in";
import { JustLeft } from "./just-left";
import { takeAlong } from "./next-address";
import { RecoveryKeyPage } from "./recovery-key-page";
import { SignInForm } from "./sign-in-form";
import { useAccount } from "./use-account";

export function SignInPage() {
  const [recoveryKey, setRecoveryKey] = useState<string | null>(null);
  const account = useAccount();
  if (recoveryKey !== null) return <RecoveryKeyPage made={recoveryKey} />;
  if (account) return <AlreadySignedIn account={account} />;
  return (
    <AccountFrame
      title="Sign in"
      below={
        <>
          New here?{" "}
          <a href="/signup" onClick={takeAlong} className="text-link">
            Create an account
          </a>
        </>
      }
    >
      <JustLeft />
      <SignInForm onRecoveryKey={setRecoveryKey} />
    </AccountFrame>
  );
}
