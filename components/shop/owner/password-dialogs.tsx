/** Sets, changes and removes the shop's password and the owner's, with progress and a way to cancel. */
"use client";

import { useRef, useState } from "react";
import { changeShopPassword } from "@/client/shops/password";
import { PasswordField } from "@/components/account/password-field";
import { useWork } from "@/components/account/use-work";
import { WorkBar } from "@/components/account/work-bar";
import type { Failure } from "@/components/page/failure";
import { FormDialog } from "@/components/page/form-dialog";
import { refusalOf } from "@/components/page/refusal";
import { Checkbox } from "@/components/ui/checkbox";
import { ProgressBar } from "@/components/ui/progress-bar";
import { notify } from "@/components/ui/toast";
import { lockOwnerKey } from "@/lib/protocol/shop-password";
import type { ShopDialogProps } from "../run-shop";
import { keepShop, openHere } from "./shops";

const isStopped = (error: unknown) => error instanceof Error && error.name === "AbortError";

/** Both dialogs ask for a new password twice, or remove it. */
function useChosen(hasOne: boolean) {
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [isRemoved, setRemoved] = useState(false);
  const [problem, setProblem] = useState<{ password?: string; again?: string }>({});
  function isReady() {
    const found = isRemoved
      ? {}
      : password.length < 8
        ? { password: "Use at least 8 characters." }
        : password === again
          ? {}
          : { again: "The passwords don’t match." };
    setProblem(found);
    return Object.keys(found).length === 0;
  }
  const fields = (
    <>
      {hasOne ? (
        <Checkbox
          label="Remove the password"
          checked={isRemoved}
          onChange={({ currentTarget }) => setRemoved(currentTarget.checked)}
        />
      ) : null}
      {isRemoved ? null : (
        <>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            autoFocus
            value={password}
            onChange={setPassword}
            error={problem.password}
          />
          <PasswordField
            label="Confirm new password"
            autoComplete="new-password"
            value={again}
            onChange={setAgain}
            error={problem.again}
          />
        </>
      )}
    </>
  );
  return { password: isRemoved ? null : password, isReady, fields };
}

export function ShopPasswordDialog({ shop, onClose }: ShopDialogProps) {
  const { session, hasPassword } = shop;
  const chosen = useChosen(hasPassword);
  const work = useWork();
  const [progress, setProgress] = useState<[number, number] | null>(null);
  const isOpen = useRef(true);

  async function run() {
    setProgress(null);
    const failed = await work.run(({ signal, onEstimate }) =>
      changeShopPassword(session, chosen.password, {
        ...(signal && { signal }),
        ...(onEstimate && { onEstimate }),
        onProgress: (done, of) => setProgress([done, of]),
      }),
    );
    if (failed.length > 0)
      notify({
        tone: "bad",
        stayMs: 30_000,
        text: `The password is changed, but not yet for ${failed.join(", ")}: open Supply, Resellers and save their terms again.`,
      });
    else if (isOpen.current)
      notify({ text: chosen.password === null ? "Password removed." : "Password set." });
  }

  function explain(error: unknown): Failure {
    if (isStopped(error))
      return {
        words:
          "Stopped. Nothing has changed for customers. Set the same password again to continue.",
      };
    const { words, ...rest } = refusalOf(error);
    return { ...rest, words: `${words} Nothing has changed for customers.` };
  }

  return (
    <FormDialog
      title="Shop password"
      lead="Photos are encrypted again with the new password. Until that’s done, customers see the shop as it is now."
      submit={chosen.password === null ? "Remove password" : "Set password"}
      isReady={chosen.isReady}
      run={run}
      explain={explain}
      onClose={() => {
        isOpen.current = false;
        work.stop();
        onClose();
      }}
    >
      {chosen.fields}
      {progress ? (
        <div>
          <p role="status" className="mb-1 text-sm text-ink-soft tabular-nums">
            {progress[0]} of {progress[1]} photos
          </p>
          <ProgressBar label="Encrypting photos" done={progress[0]} of={progress[1]} />
        </div>
      ) : work.running ? (
        <WorkBar running={work.running} onStop={work.stop} />
      ) : null}
    </FormDialog>
  );
}

export function OwnerPasswordDialog({ shop, onClose }: ShopDialogProps) {
  const { session, lock: before, catalog } = shop;
  const { owner } = session;
  const chosen = useChosen(before !== null);
  const work = useWork();

  async function run() {
    await session.flush();
    const { password } = chosen;
    const lock =
      password === null
        ? null
        : await work.run((w) => lockOwnerKey(owner.shopId, owner.ownerKey, password, w));
    const ownerKey = lock === null ? owner.ownerKey : null;
    await keepShop({ ...owner, ownerKey, lock }, catalog.name, new Date().toISOString());
    openHere(owner, lock);
  }

  return (
    <FormDialog
      title="Owner password"
      lead="Your owner link changes with it. If you forget the password, only your backup words or an older link open the shop."
      submit={chosen.password === null ? "Remove password" : "Set password"}
      isReady={chosen.isReady}
      run={run}
      explain={(error) =>
        isStopped(error) ? { words: "Stopped. Nothing was changed." } : refusalOf(error)
      }
      onClose={() => {
        work.stop();
        onClose();
      }}
    >
      {chosen.fields}
      {work.running ? <WorkBar running={work.running} onStop={work.stop} /> : null}
    </FormDialog>
  );
}
