/** A new account: the password becomes keys here, the vault is made, and its recovery key is shown. */
"use client";

import { type FormEvent, useState } from "react";
import { failureOf } from "@/components/page/failure";
import { FailureBanner, useSecondsUntil } from "@/components/page/failure-banner";
import { leaveFor } from "@/components/shell/leave-for";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { useTry } from "@/components/ui/use-try";
import { EmailField, problemOfEmail } from "./email-field";
import { type ChoiceProblem, NewPassword, NOTHING_CHOSEN, problemOfChoice } from "./new-password";
import { nextAddress, takeAlong } from "./next-address";
import { useWork } from "./use-work";
import { WorkBar } from "./work-bar";

interface Problems extends ChoiceProblem {
  name?: string | undefined;
  email?: string | undefined;
}

interface SignUpFormProps {
  /** Called before anything is sent. */
  onBegin: () => void;
  /** Is given the recovery key, which nobody else has. */
  onSignedUp: (recoveryKey: string) => void;
}

export function SignUpForm({ onBegin, onSignedUp }: SignUpFormProps) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const [tried, setTried] = useState(false);
  const { failure, run, setFailure } = useTry((error) => failureOf(error, { 422: TAKEN }));
  const work = useWork();
  const { running, stop } = work;
  const waiting = useSecondsUntil(failure?.notBefore) > 0;
  const about = [name, email];
  // Told after the first try, and no longer than they are true.
  const problems = tried ? problemsOf() : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (running || waiting) return;
    setTried(true);
    setFailure(null);
    if (problemsOf()) return;
    onBegin();
    void run(async () => {
      const { password } = chosen;
      const { recoveryKey } = await work.run(async (how) => {
        const [{ signUp }] = await Promise.all([
          import("@/client/account/signing-in"),
          // Needed next; who cannot fetch it should not have an account with a key that cannot be shown.
          import("@/lib/protocol/recovery-words"),
        ]);
        return signUp({ name, email, password }, how);
      });
      if (recoveryKey === null) await leaveFor(nextAddress(location));
      else onSignedUp(recoveryKey);
    });
  }

  function problemsOf(): Problems | null {
    const found: Problems = {
      name: name.trim() ? undefined : "Enter a name. Others see it next to what you write.",
      email: problemOfEmail(email),
      ...problemOfChoice(chosen, about),
    };
    return Object.values(found).some(Boolean) ? found : null;
  }

  return (
    // Before its script is here, this form sends nothing anywhere: its method is for dialogs only, its fields have no names.
    <form method="dialog" onSubmit={submit} noValidate>
      <fieldset disabled={running !== null} className="flex min-w-0 flex-col gap-4">
        <Field label="Name" error={problems?.name}>
          {(names) => (
            <Input
              {...names}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              autoComplete="name"
              maxLength={100}
            />
          )}
        </Field>
        <EmailField value={email} onChange={setEmail} error={problems?.email} />
        <NewPassword chosen={chosen} onChange={setChosen} about={about} problem={problems} />
      </fieldset>
      <div className="mt-6 flex flex-col gap-4">
        {failure ? (
          <FailureBanner
            failure={failure}
            action={failure.words === TAKEN ? <SignInInstead /> : undefined}
          />
        ) : null}
        {running ? (
          <WorkBar running={running} onStop={stop} />
        ) : (
          <Button type="submit" variant="primary" size="lg" disabled={waiting}>
            Create account
          </Button>
        )}
        <p className="text-sm text-ink-faint">
          Your password never leaves this device. It unlocks the keys to your files, so we can’t
          read your files or reset your password. You’ll get a recovery key next.
        </p>
      </div>
    </form>
  );
}

const TAKEN = "An account with this email address already exists.";

function SignInInstead() {
  return (
    <a href="/signin" onClick={takeAlong} className="font-semibold underline underline-offset-2">
      Sign in instead
    </a>
  );
}
