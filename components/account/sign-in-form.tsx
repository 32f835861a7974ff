/** Signing in: the password becomes keys here, which open the vault. */
"use client";

import { type FormEvent, useState } from "react";
import { failureOf } from "@/components/page/failure";
import { FailureBanner, useSecondsUntil } from "@/components/page/failure-banner";
import { leaveFor } from "@/components/shell/leave-for";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { useTry } from "@/components/ui/use-try";
import { EmailField, problemOfEmail } from "./email-field";
import { nextAddress } from "./next-address";
import { PasswordField } from "./password-field";
import { useWork } from "./use-work";
import { WorkBar } from "./work-bar";

const WRONG = "Wrong email or password. Try again, or use your recovery key.";

/** @param onRecoveryKey is given a recovery key that was made just now: the sign-up before was cut off */
export function SignInForm({ onRecoveryKey }: { onRecoveryKey: (recoveryKey: string) => void }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(true);
  const [tried, setTried] = useState(false);
  const { failure, run, setFailure } = useTry((error) => failureOf(error, { 401: WRONG }));
  const work = useWork();
  const { running, stop } = work;
  const waiting = useSecondsUntil(failure?.notBefore) > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (running || waiting) return;
    setTried(true);
    setFailure(null);
    if (problemOfEmail(email) || !password) return;
    void run(async () => {
      const { recoveryKey } = await work.run(async (how) => {
        const { signIn } = await import("@/client/account/signing-in");
        return signIn({ email, password, remember }, how);
      });
      if (recoveryKey === null) await leaveFor(nextAddress(location));
      else onRecoveryKey(recoveryKey);
    });
  }

  return (
    <form method="dialog" onSubmit={submit} noValidate>
      <fieldset disabled={running !== null} className="flex min-w-0 flex-col gap-4">
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
      </fieldset>
      <div className="mt-5 flex flex-col gap-4">
        {failure ? <FailureBanner failure={failure} /> : null}
        {running ? (
          <WorkBar running={running} onStop={stop} />
        ) : (
          <Button type="submit" variant="primary" size="lg" disabled={waiting}>
            Sign in
          </Button>
        )}
        <a href="/recover" className="text-link self-start text-sm touch:py-3">
          Forgot password
        </a>
      </div>
    </form>
  );
}
