"use client";

import { useState } from "react";
import { changePassword } from "@/client/account/password";
import {
  type ChoiceProblem,
  NewPassword,
  NOTHING_CHOSEN,
  problemOfChoice,
} from "@/components/account/new-password";
import { Section } from "@/components/page/section";
import { useSigned } from "@/components/page/signed-in";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import type { Work } from "@/lib/protocol/stretch";
import { PasswordDialog } from "../password-dialog";

/** The password, which is known on this device only, and its change. */
export function PasswordSection() {
  const [changing, setChanging] = useState(false);
  return (
    <Section
      title="Password"
      lead="Your password never leaves this device. We use it here to unlock your vault."
      aside={<Button onClick={() => setChanging(true)}>Change password</Button>}
    >
      {changing ? <ChangePasswordDialog onClose={() => setChanging(false)} /> : null}
    </Section>
  );
}

function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { user, refresh } = useSigned();
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const [problem, setProblem] = useState<ChoiceProblem | null>(null);
  const about = [user.name, user.email];

  function isReady(): boolean {
    const found = problemOfChoice(chosen, about);
    setProblem(found);
    return found === null;
  }

  async function run(current: string, work: Work) {
    await changePassword({ current, next: chosen.password }, work);
    onClose();
    notify({ text: "Password changed. Your other devices have to sign in again." });
    void refresh();
  }

  return (
    <PasswordDialog
      title="Change your password"
      lead="This signs out your other devices. Your recovery key still works."
      submit="Change password"
      passwordLabel="Current password"
      after={
        <NewPassword
          label="New password"
          chosen={chosen}
          onChange={setChosen}
          about={about}
          problem={problem}
        />
      }
      isReady={isReady}
      run={run}
      onClose={onClose}
    />
  );
}
