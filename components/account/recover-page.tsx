/** `/recover`: address and recovery key, then a new password. Afterwards no device is signed in. */
"use client";

import { useState } from "react";
import { finishRecovery, type Recovery } from "@/client/account/recover";
import { failureOf } from "@/components/page/failure";
import { buttonLook } from "@/components/ui/button";
import { AccountFrame } from "./account-frame";
import { NewPassword, NOTHING_CHOSEN, problemOfChoice } from "./new-password";
import { RecoverStartForm } from "./recover-start-form";
import { WorkForm } from "./work-form";

export function RecoverPage() {
  const [recovery, setRecovery] = useState<Recovery | null>(null);
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <AccountFrame
        title="Password changed"
        lead="Your files haven’t changed. Every device was signed out, including this one. Your recovery key stays the same."
      >
        <a href="/signin" className={buttonLook({ variant: "primary", size: "lg" })}>
          Sign in
        </a>
      </AccountFrame>
    );
  }
  if (recovery) {
    return (
      <AccountFrame
        title="Set a new password"
        lead="Your recovery key unlocked your vault. The new password never leaves this device."
      >
        <RecoverPasswordForm recovery={recovery} onDone={() => setDone(true)} />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Get back in"
      lead="Your recovery key unlocks your vault without your password."
      below={
        <a href="/signin" className="text-link">
          Back to sign in
        </a>
      }
    >
      <RecoverStartForm onOpened={setRecovery} />
    </AccountFrame>
  );
}

interface RecoverPasswordFormProps {
  recovery: Recovery;
  onDone: () => void;
}

/** The vault, open by its recovery key, gets a new password. */
function RecoverPasswordForm({ recovery, onDone }: RecoverPasswordFormProps) {
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const about = [recovery.email];
  const problem = problemOfChoice(chosen, about);

  return (
    <WorkForm
      submit="Change password"
      isReady={problem === null}
      run={async (work) => {
        await work((how) => finishRecovery(recovery, chosen.password, how));
        onDone();
      }}
      explain={(error) => failureOf(error, { 401: CHANGED })}
    >
      {(tried) => (
        <>
          {/* Tells a password manager whose new password this is. */}
          <input type="email" autoComplete="username" value={recovery.email} readOnly hidden />
          <NewPassword
            label="New password"
            chosen={chosen}
            onChange={setChosen}
            about={about}
            problem={tried ? problem : null}
          />
        </>
      )}
    </WorkForm>
  );
}

const CHANGED = "Your recovery key was replaced in the meantime. Start again with the new one.";
