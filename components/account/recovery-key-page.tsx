/** `/signup/recovery`: the new recovery key, or another for a person who never saved theirs. */
"use client";

import { useEffect, useState } from "react";
import { replaceRecovery } from "@/client/account/password";
import { isSignedOut } from "@/client/account/session-call";
import { failureOf } from "@/components/page/failure";
import { startAtTop } from "@/components/shell/skip-link";
import { AccountFrame } from "./account-frame";
import { HOME, nextAddress } from "./next-address";
import { PasswordField } from "./password-field";
import { RecoveryKeyStep } from "./recovery-key-step";
import { WorkForm } from "./work-form";

export function RecoveryKeyPage({ made = null }: { made?: string | null }) {
  const [recoveryKey, setRecoveryKey] = useState(made);
  // The page before may have been another one's.
  useEffect(() => {
    document.title = "Recovery key · Sealdesk";
  }, []);
  useEffect(() => {
    if (recoveryKey !== null) startAtTop();
  }, [recoveryKey]);
  const goOn = () => location.assign(nextAddress(location));
  if (recoveryKey === null) {
    return (
      <AccountFrame
        title="Make a recovery key"
        lead="It gets you back in if you forget your password. Any earlier key stops working."
        below={
          <a href={HOME} className="text-link">
            Later
          </a>
        }
      >
        <MakeRecoveryKey onMade={setRecoveryKey} />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      wide
      title="Save your recovery key"
      lead="If you forget your password, this key is the only way back to your files. We don’t have a copy."
    >
      <RecoveryKeyStep recoveryKey={recoveryKey} onSaved={goOn} onLater={goOn} />
    </AccountFrame>
  );
}

/** Asks for the password and makes a new recovery key with it. */
function MakeRecoveryKey({ onMade }: { onMade: (recoveryKey: string) => void }) {
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
      {(tried) => (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={tried && !password ? "Enter your password." : undefined}
        />
      )}
    </WorkForm>
  );
}
