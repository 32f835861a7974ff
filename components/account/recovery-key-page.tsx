/** `/signup/recovery`: the recovery key that was just made, or a new one for who never saved theirs. */
"use client";

import { useEffect, useState } from "react";
import { AccountFrame } from "./account-frame";
import { MakeRecoveryKey } from "./make-recovery-key";
import { HOME, nextAddress } from "./next-address";
import { RecoveryKeyStep } from "./recovery-key-step";

export function RecoveryKeyPage({ made = null }: { made?: string | null }) {
  const [recoveryKey, setRecoveryKey] = useState(made);
  // The page before may have been another one's.
  useEffect(() => {
    document.title = "Recovery key · Sealdesk";
  }, []);
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
