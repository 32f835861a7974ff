/** Twelve words on paper that open the shop again. They take effect after some of them were typed back. */
"use client";

import { type ReactNode, useCallback, useState } from "react";
import { type NewBackup, newBackup, readBackupAt } from "@/client/shops/backup";
import type { ShopOwner } from "@/client/shops/owner";
import { WordsCheck } from "@/components/account/words-check";
import { tellOutcome, tellRefusal } from "@/components/page/tell-refusal";
import { type LoadState, useLoaded } from "@/components/page/use-loaded";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

export interface Backup {
  loaded: LoadState<{ at: string | null }>;
  /** When the words were made, as an ISO time. Null: there are none. Undefined while loading. */
  at: string | null | undefined;
  make: () => void;
  /** Shows the words while they are made. */
  dialog: ReactNode;
}

/** @param owner null for a manager, who cannot make them */
export function useBackup(owner: ShopOwner | null): Backup {
  const load = useCallback(async () => ({ at: owner && (await readBackupAt(owner)) }), [owner]);
  const loaded = useLoaded(load);
  const [made, setMade] = useState<NewBackup | null>(null);
  return {
    ...{ loaded, at: loaded.value?.at },
    make: () => void (owner && newBackup(owner).then(setMade, tellRefusal)),
    dialog: made ? (
      <WordsDialog
        backup={made}
        onStored={(at) => loaded.change(() => ({ at }))}
        onClose={() => setMade(null)}
      />
    ) : null,
  };
}

interface WordsDialogProps {
  backup: NewBackup;
  onStored: (at: string) => void;
  onClose: () => void;
}

function WordsDialog({ backup, onStored, onClose }: WordsDialogProps) {
  const [isWritten, setWritten] = useState(false);
  const [busy, setBusy] = useState(false);

  async function store() {
    setBusy(true);
    const isStored = await tellOutcome(async () => {
      onStored(await backup.store());
    }, "Backup words saved.");
    setBusy(false);
    if (isStored) onClose();
  }

  return (
    <Dialog
      title="Your backup words"
      lead={
        isWritten
          ? undefined
          : "Write them down in this order, and keep them where only you find them."
      }
      onClose={onClose}
      actions={
        isWritten ? null : (
          <Button variant="primary" onClick={() => setWritten(true)}>
            I wrote them down
          </Button>
        )
      }
    >
      {isWritten ? (
        <WordsCheck
          words={backup.words}
          count={3}
          busy={busy}
          onRight={() => void store()}
          onBack={() => setWritten(false)}
        />
      ) : (
        <ol className="grid list-inside list-decimal grid-cols-2 gap-x-6 gap-y-1 font-mono sm:grid-cols-3">
          {backup.words.map((word, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may appear twice
            <li key={at}>{word}</li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
