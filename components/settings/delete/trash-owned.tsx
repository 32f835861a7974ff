/** Deleting an account keeps its files; here the owner can move them to the Trash first (D-45). */
"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { refOf } from "@/components/files/listed-file";
import { MoveProgress } from "@/components/files/move-progress";
import { useMoves } from "@/components/files/use-moves";
import { FailureBanner } from "@/components/page/failure-banner";
import { LockedVault } from "@/components/page/locked-vault";
import { refusalOf } from "@/components/page/refusal";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";

/** Nothing of the list is shown here, so there is nothing to read again. */
const AFTER = { ask: async () => {}, refresh: async () => {} };

export function TrashOwned() {
  const moves = useMoves(AFTER);
  const { busy, failure, run } = useTry(refusalOf);
  const [isLocked, setLocked] = useState(false);

  async function move() {
    setLocked(false);
    const owned = await ownedFiles();
    if (owned === null) setLocked(true);
    else if (owned.length > 0) await moves.trash(owned);
    else notify({ text: "All files you own are already in the Trash." });
  }

  return (
    <div className="mt-4 space-y-3 border-t border-line pt-4">
      <p className="max-w-prose text-sm text-ink-soft">
        If you don’t want anyone to open the files you own, move them to the Trash first. They’re
        deleted after 30 days.
      </p>
      {moves.running ? (
        <MoveProgress move={moves.running} />
      ) : (
        <Button busy={busy} icon={Trash2} onClick={() => void run(move)}>
          Move files I own to Trash
        </Button>
      )}
      {isLocked ? <LockedVault /> : null}
      {failure ? <FailureBanner failure={failure} /> : null}
    </div>
  );
}

/** Of the whole library, and not in the Trash yet; null where the vault cannot be opened in this browser. */
async function ownedFiles() {
  const [{ library }, { whichTrashed }] = await Promise.all([
    import("@/client/account/library"),
    import("@/client/trash"),
  ]);
  const owned = (await library())?.filter(({ role }) => role === "owner");
  if (!owned) return null;
  const { trashed, gone } = await whichTrashed(owned.map(refOf));
  const away = new Set([...trashed.map(({ id }) => id), ...gone]);
  return owned.filter(({ id }) => !away.has(id));
}
