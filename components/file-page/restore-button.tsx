/** On the page of a file in the Trash: for its owner, the way out of it. */
import { ArchiveRestore } from "lucide-react";
import { useEffect, useState } from "react";
import { markAway } from "@/client/local-files";
import { restore } from "@/client/trash";
import { failureOf } from "@/components/page/failure";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { type Owned, ownedInTrash } from "./owned-in-trash";

interface RestoreButtonProps {
  onRestored: () => void;
  /** What stands here for everybody else. */
  children: React.ReactNode;
}

export function RestoreButton({ onRestored, children }: RestoreButtonProps) {
  const [owned, setOwned] = useState<Owned | null>(null);
  const { busy, run } = useTry((error) => {
    notify({ tone: "bad", text: `The file wasn’t restored. ${failureOf(error).words}` });
    return null;
  });
  useEffect(() => {
    let left = false;
    ownedInTrash(window.location).then(
      (found) => !left && setOwned(found),
      // Without an answer it is a page like everybody's.
      () => {},
    );
    return () => {
      left = true;
    };
  }, []);

  async function takeOut({ id, capability }: Owned) {
    await restore({ id, capability });
    await markAway(new Map([[id, null]])).catch(() => {});
    notify({ text: "The file is restored. Its links work again." });
    onRestored();
  }

  if (owned === null) return children;
  return (
    <Button
      variant="primary"
      busy={busy}
      icon={ArchiveRestore}
      onClick={() => void run(() => takeOut(owned))}
    >
      Restore
    </Button>
  );
}
