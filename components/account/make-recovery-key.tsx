/** Asks for the password and makes a new recovery key with it. */
"use client";

import { type FormEvent, useState } from "react";
import { replaceRecovery } from "@/client/account/password";
import { isSignedOut } from "@/client/account/session-call";
import { failureOf } from "@/components/page/failure";
import { FailureBanner, useSecondsUntil } from "@/components/page/failure-banner";
import { Button } from "@/components/ui/button";
import { useTry } from "@/components/ui/use-try";
import { PasswordField } from "./password-field";
import { useWork } from "./use-work";
import { WorkBar } from "./work-bar";

export function MakeRecoveryKey({ onMade }: { onMade: (recoveryKey: string) => void }) {
  const [password, setPassword] = useState("");
  const work = useWork();
  const { running, stop } = work;
  const { failure, run } = useTry((error) => {
    if (!isSignedOut(error)) return failureOf(error);
    location.assign("/signin?next=%2Fsettings%2Fsecurity");
    return null;
  });
  const waiting = useSecondsUntil(failure?.notBefore) > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (running || waiting || password === "") return;
    void run(async () => onMade(await work.run((how) => replaceRecovery(password, how))));
  }

  return (
    <form method="dialog" onSubmit={submit} className="flex flex-col gap-4">
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
