/** Signing in: the password becomes keys here, which open the vault. */
"use client";

import { useState } from "react";
import { failureOf } from "@/components/page/failure";
import { leaveFor } from "@/components/shell/leave-for";
import { Checkbox } from "@/components/ui/checkbox";
import { EmailField, problemOfEmail } from "./email-field";
import { nextAddress } from "./next-address";
import { PasswordField } from "./password-field";
import { WorkForm } from "./work-form";

const WRONG = "Wrong email or password. Try again, or use your recovery key.";

/** @param onRecoveryKey is given a recovery key that was made just now: the sign-up before was cut off */
export function SignInForm({ onRecoveryKey }: { onRecoveryKey: (recoveryKey: string) => void }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(true);

  return (
    <WorkForm
      submit="Sign in"
      isReady={!problemOfEmail(email) && password !== ""}
      run={async (work) => {
        const { recoveryKey } = await work(async (how) => {
          const { signIn } = await import("@/client/account/signing-in");
          return signIn({ email, password, remember }, how);
        });
        if (recoveryKey === null) await leaveFor(nextAddress(location));
        else onRecoveryKey(recoveryKey);
      }}
      explain={(error) => failureOf(error, { 401: WRONG })}
      foot={
        <a href="/recover" className="text-link self-start text-sm touch:py-3">
          Forgot password
        </a>
      }
    >
      {(tried) => (
        <>
          <EmailField
            value={email}
            onChange={setEmail}
            error={tried ? problemOfEmail(email) : undefined}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={tried && !password ? "Enter your password." : undefined}
          />
          <Checkbox
            label="Stay signed in on this device"
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
        </>
      )}
    </WorkForm>
  );
}
