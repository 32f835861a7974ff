"use client";

import { FailureBanner } from "@/components/page/failure-banner";
import { refusalOf } from "@/components/page/refusal";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useTry } from "@/components/ui/use-try";

interface RevokeDialogProps {
  name: string;
  /** How the key ends or begins, to tell two of one name apart. */
  mark: string;
  revoke: () => Promise<void>;
  onClose: () => void;
}

/** Asks first, as a revoked key never works again. */
export function RevokeDialog({ name, mark, revoke, onClose }: RevokeDialogProps) {
  const { busy, failure, run } = useTry(refusalOf);

  async function end() {
    await revoke();
    onClose();
  }

  return (
    <Dialog
      title={`Revoke “${name}”?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the key</Button>
          <Button variant="danger" busy={busy} onClick={() => void run(end)}>
            Revoke
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        Programs that use the key <span className="font-mono text-sm">{mark}</span> stop working
        immediately. You can’t restore a revoked key, but you can create a new one.
      </p>
      {failure ? (
        <div className="mt-4">
          <FailureBanner failure={failure} />
        </div>
      ) : null}
    </Dialog>
  );
}
