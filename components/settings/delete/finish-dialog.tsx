"use client";

import { useState } from "react";
import { deleteAccount } from "@/client/account/deletion";
import type { Work } from "@/client/account/stretch";
import { refusalOf } from "@/components/page/refusal";
import { useSigned } from "@/components/page/signed-in";
import { forgetDrafts } from "@/components/shell/drafts";
import { leaveFor } from "@/components/shell/leave-for";
import { TextField } from "@/components/ui/text-field";
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
    await leaveFor("/settings/deleted");
  }

  return (
    <PasswordDialog
      title="Delete permanently"
      lead={`This deletes the account of ${user.email}. It can’t be undone.`}
      submit="Delete account"
      danger
      before={
        <TextField
          label="Email address of your account"
          error={problem}
          type="email"
          value={typed}
          onChange={setTyped}
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
        />
      }
      isReady={isReady}
      run={run}
      explain={(error) => ({
        ...refusalOf(error),
        action: <SharedProjects refusal={error} />,
      })}
      onClose={onClose}
    />
  );
}
