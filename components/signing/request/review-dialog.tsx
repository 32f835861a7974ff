/** The last step: the signature, the name, and the full consent text. */
"use client";

import { Eye, PenLine } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface ReviewDialogProps {
  consent: string;
  name: string;
  png: string;
  busy: boolean;
  /** Why it failed, and what to do. */
  failure: ReactNode;
  onPreview: () => void;
  onSign: () => void;
  onClose: () => void;
}

/** Its button uses the consent's word: “By choosing Sign I agree …”. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { consent, name, png, busy, failure, onPreview, onSign, onClose } = props;
  return (
    <Dialog
      title="Agree and sign"
      width="md"
      onClose={onClose}
      actions={
        <>
          {/* Beside the button that was pressed, so that it is visible without scrolling. */}
          {failure ? <div className="w-full">{failure}</div> : null}
          <Button disabled={busy} onClick={onClose}>
            Back
          </Button>
          <Button variant="primary" busy={busy} icon={PenLine} onClick={onSign}>
            Sign
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <div
          data-theme="light"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-paper px-4 py-3 shadow-control"
        >
          {/* biome-ignore lint/performance/noImgElement: it was made on this page */}
          <img src={png} alt="Your signature" className="max-h-16 max-w-48 object-contain" />
          <p className="min-w-0 flex-1 basis-32 text-sm text-ink-soft">
            signed as <bdi className="font-semibold text-ink wrap-anywhere">{name}</bdi>
          </p>
        </div>
        <p dir="auto" className="wrap-anywhere">
          {consent}
        </p>
        <p className="text-sm text-ink-faint">
          The time, your IP address and your browser’s name are recorded with your signature.
        </p>
        <Button variant="quiet" className="-ml-3.5" icon={Eye} onClick={onPreview}>
          Preview the signed pages
        </Button>
      </div>
    </Dialog>
  );
}
