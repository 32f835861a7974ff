/** The owner's own link, and replacing it when others may have seen it. */
"use client";

import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import type { NewOwnerLink } from "@/client/owner-link";
import type { OpenFile } from "@/client/sync";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useTry } from "@/components/ui/use-try";
import { ReadyLink } from "./ready-link";
import { refusalWords } from "./refusal-words";
import { listAnew, prepareReset, resetTo } from "./reset-owner-link";

interface OwnerLinkProps {
  file: OpenFile;
  onReset: () => void;
}

export function OwnerLink({ file, onReset }: OwnerLinkProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="own-link" className="mt-6 border-t border-line pt-5">
      <h3 id="own-link" className="text-sm font-semibold">
        Your own link
      </h3>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">
          Anyone with this link becomes an owner. Keep it private, and reset it if it was shared.
        </p>
        <Button icon={KeyRound} onClick={() => setAsking(true)}>
          Reset my link
        </Button>
      </div>
      {isAsking ? (
        <ResetDialog file={file} onReset={onReset} onClose={() => setAsking(false)} />
      ) : null}
    </section>
  );
}

function ResetDialog({ file, onReset, onClose }: OwnerLinkProps & { onClose: () => void }) {
  const { busy, failure, run } = useTry(refusalWords);
  const [done, setDone] = useState<{ url: string; isListed: boolean } | null>(null);
  // An attempt whose answer was lost is made again with the same link.
  const prepared = useRef<NewOwnerLink>(null);

  async function reset() {
    prepared.current ??= await prepareReset(file);
    await resetTo(file, prepared.current);
    setDone({ url: prepared.current.url, isListed: await listAnew(file) });
    onReset();
  }

  if (done)
    return (
      <Dialog
        key="done"
        title="Your owner link was reset"
        lead="The old link no longer works. This page stays open."
        width="md"
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <ReadyLink label="Your new owner link" url={done.url} fresh>
          {done.isListed ? (
            <p className="text-sm text-ink-soft">
              It’s already in the address bar and in your list of files.
            </p>
          ) : (
            <Banner tone="warn">
              Your list of files couldn’t be updated. Copy the new link and save it.
            </Banner>
          )}
        </ReadyLink>
      </Dialog>
    );
  return (
    <Dialog
      title="Reset your owner link?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the old link</Button>
          <Button variant="danger" busy={busy} onClick={() => void run(reset)}>
            Reset my link
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-1.5 pl-5 text-ink-soft">
        <li>
          Your old link stops working immediately for everyone: in bookmarks, in messages, in other
          windows. This can’t be undone.
        </li>
        <li>Links you made for others keep working.</li>
        <li>This page and your list of files switch to the new link.</li>
      </ul>
      {failure === null ? null : (
        <div className="mt-4">
          <Banner tone="bad">The link wasn’t reset. {failure}</Banner>
        </div>
      )}
    </Dialog>
  );
}
