"use client";

import { useState } from "react";
import { finishRecovery, type Recovery } from "@/client/account/recover";
import { failureOf } from "@/components/page/failure";
import { NewPassword, NOTHING_CHOSEN, problemOfChoice } from "./new-password";
import { WorkForm } from "./work-form";

interface RecoverPasswordFormProps {
  recovery: Recovery;
  onDone: () => void;
}

/** The vault, open by its recovery key, gets a new password. */
export function RecoverPasswordForm({ recovery, onDone }: RecoverPasswordFormProps) {
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
