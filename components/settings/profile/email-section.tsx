/** The address of the account: whether it is confirmed, and the way to another one. */
"use client";

import { BadgeCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Section } from "@/components/page/section";
import { useSigned } from "@/components/page/signed-in";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { NewRecoveryKey } from "../new-recovery-key";
import { ChangeEmailDialog } from "./change-email-dialog";
import { ConfirmEmail } from "./confirm-email";

export function EmailSection() {
  const { user, change, refresh } = useSigned();
  const [changing, setChanging] = useState(false);
  const [recoveryKey, setRecoveryKey] = useState<string | null>(null);

  function changed(key: string) {
    setChanging(false);
    setRecoveryKey(key);
    void refresh();
  }

  return (
    <Section
      title="Email address"
      lead="For signing in and for emails about your account."
      aside={
        user.emailVerified ? (
          <Badge tone="good" icon={BadgeCheck}>
            Confirmed
          </Badge>
        ) : (
          <Badge tone="warn" icon={TriangleAlert}>
            Not confirmed
          </Badge>
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 font-medium wrap-anywhere">{user.email}</p>
        <Button onClick={() => setChanging(true)}>Change email</Button>
      </div>
      {user.emailVerified ? null : (
        <div className="mt-4 border-t border-line pt-4">
          <ConfirmEmail
            key={user.email}
            email={user.email}
            onConfirmed={() => change({ emailVerified: true })}
          />
        </div>
      )}
      {changing ? (
        <ChangeEmailDialog onChanged={changed} onClose={() => setChanging(false)} />
      ) : null}
      {recoveryKey ? (
        <NewRecoveryKey
          recoveryKey={recoveryKey}
          lead="Email address changed. Your old recovery key no longer works, so save this new one."
          onSaved={() => {
            setRecoveryKey(null);
            void refresh();
          }}
        />
      ) : null}
    </Section>
  );
}
