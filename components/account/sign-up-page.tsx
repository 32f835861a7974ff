/**
 * `/signup`: the form, or the account that is signed in already. Then the recovery key, on a page of its own that survives a
 * reload.
 */
"use client";

import { useState } from "react";
import { AccountFrame } from "./account-frame";
import { AlreadySignedIn } from "./already-signed-in";
import { takeAlong } from "./next-address";
import { RecoveryKeyPage } from "./recovery-key-page";
import { SignUpForm } from "./sign-up-form";
import { useAccount } from "./use-account";

export function SignUpPage() {
  const [recoveryKey, setRecoveryKey] = useState<string | null>(null);
  const account = useAccount();
  const [hasBegun, setHasBegun] = useState(false);
  if (recoveryKey !== null) return <RecoveryKeyPage made={recoveryKey} />;
  // Who signs up here is signed in before the recovery key is there to be shown.
  if (account && !hasBegun)
    return <AlreadySignedIn account={account} more="To create another account, sign out first." />;
  return (
    <AccountFrame
      title="Create your account"
      lead="Your files on every device. Only you can open the list."
      below={
        <>
          Already have an account?{" "}
          <a href="/signin" onClick={takeAlong} className="text-link">
            Sign in
          </a>
          . You don’t need one to write a note.
        </>
      }
    >
      <SignUpForm
        onBegin={() => setHasBegun(true)}
        onSignedUp={(key) => {
          history.replaceState(null, "", `/signup/recovery${location.search}${location.hash}`);
          setRecoveryKey(key);
        }}
      />
    </AccountFrame>
  );
}
