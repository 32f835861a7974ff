/** Asks for the password and makes a new recovery key with it. */
"use client";

import { useState } from "react";
import { replaceRecovery } from "@/client/account/password";
import { isSignedOut } from "@/client/account/session-call";
import { failureOf } from "@/components/page/failure";
import { PasswordField } from "./password-field";
import { WorkForm } from "./work-form";

export function MakeRecoveryKey({ onMade }: { onMade: (recoveryKey: string) => void }) {
  const [password, setPassword] = useState("");

  function explain(error: unknown) {
    if (!isSignedOut(error)) return failureOf(error);
    location.assign("/signin?next=%2Fsettings%2Fsecurity");
    return null;
  }

  return (
    <WorkForm
      submit="Make a recovery key"
      isReady={password !== ""}
      run={async (work) => onMade(await work((how) => replaceRecovery(password, how)))}
      explain={explain}
    >
      {() => (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      )}
    </WorkForm>
  );
}
