/** Twelve words on paper that open the shop again: they count once some of them were typed back. */
"use client";

import { useCallback, useState } from "react";
import { type NewBackup, newBackup, readBackupAt } from "@/client/shops/backup";
import type { ShopSession } from "@/client/shops/session";
import { WordsCheck } from "@/components/account/words-check";
import { Loaded } from "@/components/page/loaded";
import { Moment } from "@/components/page/moment";
import { Section } from "@/components/page/section";
import { tellOutcome, tellRefusal } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

export function BackupSection({ session }: { session: ShopSession }) {
  const load = useCallback(async () => ({ at: await readBackupAt(session.owner) }), [session]);
  const loaded = useLoaded(load);
  const [made, setMade] = useState<NewBackup | null>(null);
  const make = () => void newBackup(session.owner).then(setMade, tellRefusal);
  return (
    <Section
      title="Backup words"
      lead="Twelve words to write down. They open this shop if you lose its link or forget the owner password."
      aside={<Button onClick={make}>{loaded.value?.at ? "New words" : "Make words"}</Button>}
    >
      <Loaded what="The backup" of={loaded} shape="none">
        {({ at }) =>
          at ? (
            <p className="text-sm text-ink-soft">
              Made <Moment at={at} />. New words replace them.
            </p>
          ) : (
            <Banner tone="warn">
              No backup yet. Without this link and without words, nobody can open your shop again.
            </Banner>
          )
        }
      </Loaded>
      {made ? (
        <WordsDialog
          backup={made}
          onStored={(at) => loaded.change(() => ({ at }))}
          onClose={() => setMade(null)}
        />
      ) : null}
    </Section>
  );
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
    }, "Your backup words count from now on.");
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice
            <li key={at}>{word}</li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
