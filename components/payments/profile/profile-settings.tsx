/** The profile itself: its name, its owner link, and deleting it. */
"use client";

import { type FormEvent, useState } from "react";
import { callOperation } from "@/client/call";
import { asOwner } from "@/client/payments/owner";
import { forgetFiles } from "@/components/files/keep-file";
import { FormDialog } from "@/components/page/form-dialog";
import { Section } from "@/components/page/section";
import { tellOutcome } from "@/components/page/tell-refusal";
import { ReadyLink } from "@/components/share/ready-link";
import { leaveFor } from "@/components/shell/leave-for";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { deletePayee } from "@/lib/contract/pay-payees";
import { MAX_PAY } from "@/lib/protocol/pay-description";
import { PAYMENTS, profileAddress } from "../addresses";
import { keepProfile, readProfiles } from "../use-profiles";
import type { Profile } from "./use-profile";

export function ProfileSettings({ profile }: { profile: Profile }) {
  const { owner, title } = profile;
  const [name, setName] = useState(title);
  const [isEnding, setEnding] = useState(false);

  async function rename(event: FormEvent) {
    event.preventDefault();
    await tellOutcome(
      () => keepProfile(owner, name.trim()),
      "Saved. New links begin with this name.",
    );
  }

  return (
    <div className="space-y-6">
      <Section title="Name" lead="What your list calls it, and who is paid on new links.">
        <form onSubmit={(event) => void rename(event)} className="flex flex-wrap items-end gap-2">
          <TextField
            label="Name"
            dir="auto"
            className="flex-1 basis-56"
            maxLength={MAX_PAY.payeeName}
            value={name}
            onChange={setName}
          />
          <Button type="submit" disabled={name.trim() === ""}>
            Save
          </Button>
        </form>
      </Section>
      <Section
        title="Your own link"
        lead="Anyone with it can change where payments go. Keep it private. When you’re signed in, your account keeps it for you."
      >
        <ReadyLink label="Owner link" url={location.origin + profileAddress(owner)} />
      </Section>
      <Section
        title="Delete the profile"
        tone="bad"
        lead="Its links stop working, and all records of its payments are deleted. Payments themselves stay where they are."
        aside={
          <Button variant="danger" onClick={() => setEnding(true)}>
            Delete profile
          </Button>
        }
      />
      {isEnding ? <DeleteDialog profile={profile} onClose={() => setEnding(false)} /> : null}
    </div>
  );
}

function DeleteDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { owner, title } = profile;
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const wanted = title || "delete";

  function isReady() {
    const isSame = typed.trim() === wanted;
    setProblem(isSame ? undefined : `Type ${wanted} to confirm.`);
    return isSame;
  }

  async function run() {
    await callOperation(deletePayee, asOwner(owner));
    const listed = (await readProfiles()).filter(({ id }) => id === owner.payeeId);
    await forgetFiles(listed).catch(() => {});
    await leaveFor(PAYMENTS);
  }

  return (
    <FormDialog
      title={`Delete ${title ? `“${title}”` : "this profile"}?`}
      lead="This can’t be undone. Save the ledger first if you need it for your books."
      submit="Delete permanently"
      danger
      isReady={isReady}
      run={run}
      onClose={onClose}
    >
      <TextField
        label={`Type ${wanted} to confirm`}
        data-autofocus
        error={problem}
        value={typed}
        onChange={setTyped}
      />
    </FormDialog>
  );
}
