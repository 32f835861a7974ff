/** Asks before something that can't be undone; stays open with the reason when it fails. */
"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useTry } from "@/components/ui/use-try";
import type { Failure } from "./failure";
import { FailureBanner } from "./failure-banner";
import { refusalOf } from "./refusal";

interface ConfirmDialogProps {
  title: string;
  lead?: ReactNode;
  /** The button that changes nothing. */
  keep?: string;
  act: string;
  variant?: "danger" | "primary";
  run: () => Promise<unknown>;
  explain?: (error: unknown) => Failure | null;
  onClose: () => void;
  children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, lead, keep = "Cancel", act, variant = "danger", onClose, children } = props;
  const { busy, failure, run } = useTry(props.explain ?? refusalOf);

  async function confirm() {
    await props.run();
    onClose();
  }

  return (
    <Dialog
      title={title}
      lead={lead}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant={variant} busy={busy} onClick={() => void run(confirm)}>
            {act}
          </Button>
        </>
      }
    >
      {children || failure ? (
        <div className="space-y-4 text-ink-soft">
          {children}
          {failure ? <FailureBanner failure={failure} /> : null}
        </div>
      ) : null}
    </Dialog>
  );
}
