"use client";

import { type FormEvent, useState } from "react";
import { finishRecovery, type Recovery } from "@/client/account/recover";
import { failureOf } from "@/components/page/failure";
import { FailureBanner, useSecondsUntil } from "@/components/page/failure-banner";
import { Button } from "@/components/ui/button";
import { useTry } from "@/components/ui/use-try";
import { NewPassword, NOTHING_CHOSEN, problemOfChoice } from "./new-password";
import { useWork } from "./use-work";
import { WorkBar } from "./work-bar";

interface RecoverPasswordFormProps {
  recovery: Recovery;
  onDone: () => void;
}

/** The vault, open by its recovery key, gets a new password. */
export function RecoverPasswordForm({ recovery, onDone }: RecoverPasswordFormProps) {
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const [tried, setTried] = useState(false);
  const { failure, run, setFailure } = useTry((error) => failureOf(error, { 401: CHANGED }));
  const work = useWork();
  const { running, stop } = work;
  const waiting = useSecondsUntil(failure?.notBefore) > 0;
  const about = [recovery.email];
  const problem = problemOfChoice(chosen, about);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (running || waiting) return;
    setTried(true);
    setFailure(null);
    if (problem) return;
    void run(async () => {
      await work.run((how) => finishRecovery(recovery, chosen.password, how));
      onDone();
    });
  }

  return (
    <form method="dialog" onSubmit={submit} noValidate>
      <fieldset disabled={running !== null} className="flex min-w-0 flex-col gap-4">
        {/* Tells a password manager whose new password this is. */}
        <input type="email" autoComplete="username" value={recovery.email} readOnly hidden />
        <NewPassword
          label="New password"
          chosen={chosen}
          onChange={setChosen}
          about={about}
          problem={tried ? problem : null}
        />
      </fieldset>
      <div className="mt-6 flex flex-col gap-4">
        {failure ? <FailureBanner failure={failure} /> : null}
        {running ? (
          <WorkBar running={running} onStop={stop} />
        ) : (
          <Button type="submit" variant="primary" size="lg" disabled={waiting}>
            Change password
          </Button>
        )}
      </div>
    </form>
  );
}

const CHANGED = "Your recovery key was replaced in the meantime. Start again with the new one.";
