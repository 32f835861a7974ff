"use client";

import { useState } from "react";
import { deleteAccount } from "@/client/account/deletion";
import type { Work } from "@/client/account/stretch";
import { useSigned } from "@/components/page/signed-in";
import { forgetDrafts } from "@/components/shell/drafts";
import { Field, Input } from "@/components/ui/field";
import { PasswordDialog } from "../password-dialog";
import { SharedProjects } from "./shared-projects";

/** The last question: the address typed out, so that nobody deletes another account than they mean. */
export function FinishDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSigned();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();

  function isReady(): boolean {
    const isSame = typed.trim().toLowerCase() === user.email;
    setProblem(isSame ? undefined : `Enter ${user.email}, the email address of your account.`);
    return isSame;
  }

  async function run(password: string, work: Work) {
    await deleteAccount(password, work);
    forgetDrafts();
    location.assign("/settings/deleted");
  }

  return (
    <PasswordDialog
      title="Delete permanently"
      lead={`This deletes the account of ${user.email}. It can’t be undone.`}
      submit="Delete account"
      danger
      before={
        <Field label="Email address of your account" error={problem}>
          {(names) => (
            <Input
              {...names}
              type="email"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </Field>
      }
      isReady={isReady}
      run={run}
      wayOut={(error) => <SharedProjects refusal={error} />}
      onClose={onClose}
    />
  );
}
