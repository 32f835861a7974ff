/** The document as the server would sign it. The server does not store it. */
"use client";

import { useEffect, useRef, useState } from "react";
import type { SignerLink } from "@/client/signing/link";
import { previewSignature } from "@/client/signing/pdfs";
import { FailureBanner } from "@/components/page/failure-banner";
import { PdfPages } from "@/components/pdf/pdf-pages";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { Signature } from "@/lib/contract/signing-signer";
import { signFailure } from "./failures";

interface PreviewDialogProps {
  link: SignerLink;
  signature: Signature;
  /** The page shown first. */
  page: number;
  onClose: () => void;
}

export function PreviewDialog({ link, signature, page, onClose }: PreviewDialogProps) {
  const [bytes, setBytes] = useState<Uint8Array | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const pages = useRef<HTMLElement>(null);
  const asked = useRef({ link, signature });
  useEffect(() => {
    const work = new AbortController();
    const { signal } = work;
    previewSignature(asked.current.link, asked.current.signature, { signal }).then(
      (made) => signal.aborted || setBytes(made),
      (error) => signal.aborted || setFailure(error),
    );
    return () => work.abort();
  }, []);

  const showPage = () =>
    requestAnimationFrame(() =>
      pages.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: "nearest" }),
    );

  return (
    <Dialog
      title="Preview"
      width="md"
      onClose={onClose}
      actions={<Button onClick={onClose}>Back</Button>}
    >
      {failure ? <FailureBanner failure={signFailure(failure)} /> : null}
      {!bytes && !failure ? (
        <div role="status" aria-label="Preparing the pages" className="space-y-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-64 w-full" />
        </div>
      ) : null}
      {bytes ? (
        <section
          ref={pages}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
          aria-label="Pages"
        >
          <PdfPages bytes={bytes} label="The signed pages" onPages={showPage} />
        </section>
      ) : null}
    </Dialog>
  );
}
