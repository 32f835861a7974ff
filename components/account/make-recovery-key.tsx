/** Asks for the password and makes a new recovery key with it. */
"use client";

import { type FormEvent, useState } from "react";
import { isSignedOut } from "@/client/account/account";
import { replaceRecovery } from "@/client/account/password";
import { Button } from "@/components/ui/button";
import { type Failure, failureOf } from "./failure";
import { FailureBanner, useSecondsUntil } from "./failure-banner";
import { PasswordField } from "./password-field";
import { useWork, wasStopped } from "./use-work";
import { WorkBar } from "./work-bar";

export function MakeRecoveryKey({ onMade }: { onMade: (recoveryKey: string) => void }) {
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const { running, run, stop } = useWork();
  const waiting = useSecondsUntil(failure?.notBefore) > 0;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (running || waiting || password === "") return;
    setFailure(null);
    try {
      onMade(await run((work) => replaceRecovery(password, work)));
    } catch (error) {
      if (isSignedOut(error)) location.assign("/signin?next=%2Fsettings%2Fsecurity");
      else if (!wasStopped(error)) setFailure(failureOf(error));
    }
  }

  return (
    <form method="dialog" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {failure ? <FailureBanner failure={failure} /> : null}
      {running ? <WorkBar running={running} onStop={stop} /> : null}
      <Button type="submit" variant="primary" busy={running !== null} disabled={waiting}>
        Make a recovery key
      </Button>
    </form>
  );
}
