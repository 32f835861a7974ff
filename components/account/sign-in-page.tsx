/** `/signin?next=`: the form, or who is signed in here already. */
"use client";

import { useState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { AccountFrame } from "./account-frame";
import { JustLeft } from "./just-left";
import { leave } from "./leave";
import { HOME } from "./next-address";
import { RecoveryKeyPage } from "./recovery-key-page";
import { SignInForm } from "./sign-in-form";
import { useAccount } from "./use-account";

export function SignInPage() {
  const [recoveryKey, setRecoveryKey] = useState<string | null>(null);
  const account = useAccount();
  if (recoveryKey !== null) return <RecoveryKeyPage made={recoveryKey} />;
  if (account) {
    return (
      <AccountFrame title="You are signed in" lead={`As ${account.name}, ${account.email}.`}>
        <div className="flex flex-wrap gap-2">
          <a href={HOME} className={buttonLook({ variant: "primary" })}>
            Your files
          </a>
          <Button onClick={() => void leave()}>Sign out</Button>
        </div>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Sign in"
      below={
        <>
          New here?{" "}
          <a href="/signup" className="text-link">
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
