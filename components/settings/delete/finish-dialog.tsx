"use client";

import { useState } from "react";
import { deleteAccount } from "@/client/account/deletion";
import { ApiError, isRecord } from "@/client/http";
import { projectAddress } from "@/components/desk/addresses";
import { refusalOf } from "@/components/page/refusal";
import { useSigned } from "@/components/page/signed-in";
import { forgetDrafts } from "@/components/shell/drafts";
import { leaveFor } from "@/components/shell/leave-for";
import { TextField } from "@/components/ui/text-field";
import type { Work } from "@/lib/protocol/stretch";
import { PasswordDialog } from "../password-dialog";

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

/** Nothing for another refusal. */
function SharedProjects({ refusal }: { refusal: unknown }) {
  const projects = projectsOf(refusal);
  if (projects.length === 0) return null;
  return (
    <ul aria-label="Projects to resolve first" className="basis-full space-y-1 ps-7">
      {projects.map(({ id, name }) => (
        <li key={id}>
          <a
            href={projectAddress(id, "members")}
            target="_blank"
            rel="noopener"
            className="font-semibold underline underline-offset-2 wrap-anywhere touch:inline-block touch:py-2"
          >
            Open <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

function projectsOf(refusal: unknown): { id: string; name: string }[] {
  if (!(refusal instanceof ApiError) || refusal.reason !== "account") return [];
  const { projects } = refusal.details;
  if (!Array.isArray(projects)) return [];
  return projects.flatMap((row: unknown) =>
    isRecord(row) && typeof row.id === "string" && typeof row.name === "string"
      ? [{ id: row.id, name: row.name }]
      : [],
  );
}
