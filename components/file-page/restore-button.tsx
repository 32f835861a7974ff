/** The owner's button to restore a file, on the page of a file in the Trash. */
import { ArchiveRestore } from "lucide-react";
import { list, markAway } from "@/client/local-files";
import { restore, whichTrashed } from "@/client/trash";
import { refOf } from "@/components/files/listed-file";
import { failureOf } from "@/components/page/failure";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { useResolved } from "@/components/ui/use-resolved";
import { useTry } from "@/components/ui/use-try";
import type { FileLink } from "@/lib/protocol/links";
import { deriveShortLink } from "@/lib/protocol/short-links";
import { linkHere } from "./link-here";

interface RestoreButtonProps {
  onRestored: () => void;
  /** What stands here for everybody else. */
  children: React.ReactNode;
}

export function RestoreButton({ onRestored, children }: RestoreButtonProps) {
  const owned = useResolved(ownedInTrash);
  const { busy, run } = useTry((error) => {
    notify({ tone: "bad", text: `The file wasn’t restored. ${failureOf(error).words}` });
    return null;
  });

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

interface Owned {
  id: string;
  capability: string;
}

/** Null for everybody else's link, and where it cannot be known. */
async function ownedInTrash() {
  const file = await refOfLink(await linkHere(window.location));
  if (file === null) return null;
  const { trashed } = await whichTrashed([file]);
  return trashed[0]?.role === "owner" ? file : null;
}

async function refOfLink(link: FileLink): Promise<Owned | null> {
  if (link.form === "long") return { id: link.id, capability: link.capability };
  if (link.form !== "short") return null;
  // While a file is in the Trash, a short link does not say whose it is; this browser's list may.
  const { capability } = await deriveShortLink(link.secret);
  return (await list()).map(refOf).find((file) => file.capability === capability) ?? null;
}
