/** A new account: the password becomes keys here, the vault is made, and its recovery key is shown. */
"use client";

import { useState } from "react";
import { failureOf } from "@/components/page/failure";
import { leaveFor } from "@/components/shell/leave-for";
import { TextField } from "@/components/ui/text-field";
import { EmailField, problemOfEmail } from "./email-field";
import { type ChoiceProblem, NewPassword, NOTHING_CHOSEN, problemOfChoice } from "./new-password";
import { nextAddress, takeAlong } from "./next-address";
import type { PasswordWork } from "./use-work";
import { WorkForm } from "./work-form";

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
  const about = [name, email];
  // Told after the first try, and no longer than they are true.
  const problems: Problems = {
    name: name.trim() ? undefined : "Enter a name. Others see it next to what you write.",
    email: problemOfEmail(email),
    ...problemOfChoice(chosen, about),
  };

  async function run(work: PasswordWork["run"]) {
    onBegin();
    const { password } = chosen;
    const { recoveryKey } = await work(async (how) => {
      const [{ signUp }] = await Promise.all([
        import("@/client/account/signing-in"),
        // Needed next; who cannot fetch it should not have an account with a key that cannot be shown.
        import("@/lib/protocol/recovery-words"),
      ]);
      return signUp({ name, email, password }, how);
    });
    if (recoveryKey === null) await leaveFor(nextAddress(location));
    else onSignedUp(recoveryKey);
  }

  return (
    <WorkForm
      submit="Create account"
      isReady={!Object.values(problems).some(Boolean)}
      run={run}
      explain={(error) => failureOf(error, { 422: TAKEN })}
      actionOf={({ words }) => (words === TAKEN ? <SignInInstead /> : undefined)}
      foot={
        <p className="text-sm text-ink-faint">
          Your password never leaves this device. It unlocks the keys to your files, so we can’t
          read your files or reset your password. You’ll get a recovery key next.
        </p>
      }
    >
      {(tried) => (
        <>
          <TextField
            label="Name"
            error={tried ? problems.name : undefined}
            value={name}
            onChange={setName}
            autoComplete="name"
            maxLength={100}
          />
          <EmailField
            value={email}
            onChange={setEmail}
            error={tried ? problems.email : undefined}
          />
          <NewPassword
            chosen={chosen}
            onChange={setChosen}
            about={about}
            problem={tried ? problems : null}
          />
        </>
      )}
    </WorkForm>
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
