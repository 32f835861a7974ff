/** Over a file that went to the Trash while it was open. */
import { ArchiveRestore } from "lucide-react";
import { useState } from "react";
import type { OpenFile } from "@/client/sync";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { onceLoaded } from "@/components/ui/on-demand";
import { nounOfDoc } from "@/lib/kinds/file-kind";
import type { FileActions } from "./file-actions";
import { readTitle } from "./use-status";

const load = () => import("./file-trash");

interface NoticeProps {
  file: OpenFile;
  /** Where what is written is, as the end of a sentence. */
  kept: string;
  saveCopy: FileActions["saveCopy"];
}

export default function TrashedNotice({ file, kept, saveCopy }: NoticeProps) {
  if (file.role === "owner") return <OwnersNotice file={file} kept={kept} />;
  const noun = nounOfDoc(file.doc);
  return (
    <Banner tone="warn" action={<Button onClick={saveCopy.run}>{saveCopy.label}</Button>}>
      This {noun} is in the Trash. Only its owner can restore it.
      {file.role === "edit"
        ? ` What you write ${kept}, and is sent if the ${noun} is restored.`
        : " If it’s restored, it opens here again."}
    </Banner>
  );
}

function OwnersNotice({ file, kept }: Pick<NoticeProps, "file" | "kept">) {
  const [busy, setBusy] = useState(false);
  const noun = nounOfDoc(file.doc);

  async function restore() {
    setBusy(true);
    const { restoreFile } = await load();
    await restoreFile(file, readTitle(file));
    setBusy(false);
  }

  return (
    <Banner
      tone="warn"
      action={
        <Button
          busy={busy}
          icon={ArchiveRestore}
          onClick={() => onceLoaded(load, () => void restore())}
        >
          Restore
        </Button>
      }
    >
      This {noun} is in the Trash, and its links don’t work. What you write {kept}, and is sent when
      you restore the {noun}.
    </Banner>
  );
}
